import { lazyDialog } from '../../components/lazyDialog.tsx'
import { loadAreas } from '../../language/i18n.ts'

/** The log-in, wherever it is opened from. */
export const LoginDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./LoginDialog.tsx'), loadAreas('login')])
  return part.LoginDialog
})
