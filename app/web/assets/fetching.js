// What can be read without a socket.

/** The answer of a read-only address, or an error. */
export async function get(path) {
  const response = await fetch(path, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}
