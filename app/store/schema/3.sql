-- Why a seat left while the others played on, after how many moves, and how many had left before it.
ALTER TABLE seats ADD COLUMN left_why TEXT;
ALTER TABLE seats ADD COLUMN left_plies INTEGER;
ALTER TABLE seats ADD COLUMN left_rank INTEGER;
