/** Level 1, 办公 office. */
import { planOffice } from '../plans/office.ts'

export const level = { number: 1, plan: planOffice }
