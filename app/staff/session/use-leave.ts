import { createContext, useContext } from "react";

/** What the screens do when their person has signed out; given by the gate. */
export const LeaveContext = createContext<() => void>(() => undefined);

/** Shows the sign-in, and forgets what staff alone may see: after the session was ended. */
export const useLeave = (): (() => void) => useContext(LeaveContext);
