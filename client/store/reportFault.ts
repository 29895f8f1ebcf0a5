import { postClientFaults } from '../api/clientFaults.ts'
import { browserClock } from '../net/clock.ts'
import { createFaultReport } from '../net/faultReport.ts'

// Numbers that do not arrive are missed by nobody.
const report = createFaultReport(browserClock, (body) => void postClientFaults(body).catch(() => undefined))
globalThis.addEventListener('pagehide', report.tell)

/** Counts one more thing this page could make nothing of, for the operator's numbers. Loaded in a quiet moment, or with the first. */
export const reportFault = report.heard
