import { lazyDialog } from '../../components/lazyDialog.tsx'
import { loadAreas } from '../../language/i18n.ts'

export const EditSpaceDialog = lazyDialog(async () => {
  // A picture may be one too many.
  const [part] = await Promise.all([import('./EditSpaceDialog.tsx'), loadAreas('usage')])
  return part.EditSpaceDialog
})
export const ShareDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./ShareDialog.tsx'), loadAreas('invite')])
  return part.ShareDialog
})
export const DeleteSpaceDialog = lazyDialog(async () => {
  // Bringing it back may be one space too many.
  const [part] = await Promise.all([import('./DeleteSpaceDialog.tsx'), loadAreas('spaces', 'usage')])
  return part.DeleteSpaceDialog
})
