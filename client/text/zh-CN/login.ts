import { accountText } from './account.ts'
import { identityText } from './identity.ts'

/** What comes with the dialogs of log-in, as one piece. */
export const loginText = { account: accountText, identity: identityText }
