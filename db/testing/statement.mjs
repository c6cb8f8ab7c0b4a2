// @ts-check
import postgres from "postgres";

/** Runs one statement past the limits of the product, however long the machine takes for it. @param {string} url @param {string} text */
export async function statement(url, text) {
  const sql = postgres(url, { max: 1 });
  try {
    await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}
