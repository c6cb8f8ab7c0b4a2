import type { MyRequest } from "../../../db/schema/requests/my-request.ts";

/** A request that has just arrived. */
export const request: MyRequest = {
  reference: "IK-7M3Q2K9D",
  name: "Aline Uwase",
  email: "aline@example.rw",
  company: "",
  phone: "",
  message: "We need an audit.",
  consultationType: "",
  createdAt: "2026-11-24T07:40:00.000Z",
  status: "received",
  answeredAt: null,
  dueAt: "2026-11-25T07:40:00.000Z",
  withdrawnAt: null,
  suggestedTimes: ["2026-11-27T13:00:00.000Z", "2026-11-28T07:00:00.000Z"],
  freeTimes: ["2026-11-27T13:00:00.000Z"],
  confirmedTime: null,
  confirmedAt: null,
  timeZone: "",
  messages: [],
  byEmail: true,
  consentVersion: 2,
  retainUntil: "2028-11-24T07:40:00.000Z",
  readers: 0,
};
