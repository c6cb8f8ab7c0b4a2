import { codeOf } from "../../db/postgres/postgres.ts";

/** Deadlocks and serialization failures (PostgreSQL, appendix A). */
const aborted = /^(?:40001|40P01)$/;
const maxAttempts = 4;
const maxWaitMs = 60;

/**
 * Retries one statement or transaction that the database aborted for another's sake. An aborted one leaves nothing,
 * so nothing is done twice.
 */
export async function retryOnDeadlock<T>(work: () => Promise<T>, random = Math.random): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !aborted.test(codeOf(error))) throw error;
      // Without jitter the same two would meet again.
      await new Promise((resolve) => setTimeout(resolve, random() * maxWaitMs * attempt));
    }
  }
}
