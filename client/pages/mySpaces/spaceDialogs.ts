import { lazyDialog } from '../../components/lazyDialog.tsx'
import { loadAreas } from '../../language/i18n.ts'

export const EditSpaceDialog = lazyDialog(async () => (await import('./EditSpaceDialog.tsx')).EditSpaceDialog)
export const ShareDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./ShareDialog.tsx'), loadAreas('invite')])
  return part.ShareDialog
})
export const DeleteSpaceDialog = lazyDialog(
  async () => (await import('./DeleteSpaceDialog.tsx')).DeleteSpaceDialog,
)
