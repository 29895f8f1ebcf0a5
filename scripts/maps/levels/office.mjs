/** Level 1, 办公 office. */
import { planOffice } from '../office.mjs'

export const level = { number: 1, plan: planOffice }
