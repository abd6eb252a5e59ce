-- Who somebody at the touchscreen was, if they said so once the match was over.
ALTER TABLE seats ADD COLUMN who TEXT;
