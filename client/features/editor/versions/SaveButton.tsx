import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { useBuildsEverywhere } from '../useMayBuild.ts'
import { askToSave } from './saveStore.ts'

/** Save: whoever furnishes some rooms saves no whole level. */
export function SaveButton() {
  const { t } = useTranslation()
  if (!useBuildsEverywhere()) return null
  return (
    <Button aria-keyshortcuts="Control+S" onClick={() => askToSave()}>
      {t('editor.versions.save')}
    </Button>
  )
}
