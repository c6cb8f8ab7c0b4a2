import { Hono } from "hono";
import type { AppDeps, Env } from "./deps.ts";

/** `/api/staff`: everything that needs somebody to be signed in, and signing in. */
export const staff = (_deps: AppDeps) => new Hono<Env>();
