import i18next from 'i18next'
import { becauseText } from '../../api/becauseText.ts'
import { showToast } from '../../store/toastStore.ts'

/** Lists of organizations lie under this key, members under [ORGS_KEY, 'members']. */
export const ORGS_KEY = 'organizations'

const sayings = {
  create: ['orgs.createDialog.succeeded', 'orgs.createDialog.failed'],
  add: ['orgs.manageDialog.added', 'orgs.manageDialog.addFailed'],
  remove: ['orgs.manageDialog.removed', 'orgs.manageDialog.removeFailed'],
  share: ['orgs.spaces.shared', 'orgs.spaces.shareFailed'],
  shareTemplate: ['orgs.templates.shared', 'orgs.templates.shareFailed'],
  takeBackTemplate: ['orgs.templates.takenBack', 'orgs.templates.takeBackFailed'],
  role: ['orgs.manageDialog.roleSet', 'orgs.manageDialog.roleFailed'],
} as const

/** Does something to an organization and tells how it went: a failure as a failure (decisions.md). True: it went well. */
export async function tellOutcome(
  action: keyof typeof sayings,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const [succeeded, failed] = sayings[action]
  try {
    await work()
    showToast(i18next.t(succeeded))
    return true
  } catch (error) {
    showToast(becauseText(i18next.t(failed), error), { toastType: 'failed' })
    return false
  }
}
