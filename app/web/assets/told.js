// What the games say about themselves: the table writes it here when it starts.
export default {};
