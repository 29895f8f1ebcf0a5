import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { becauseText } from '../../api/becauseText.ts'
import { deleteSpace, restoreSpace } from '../../api/spaces.ts'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import { showUndo } from '../../store/showUndo.ts'
import { SPACES_KEY } from './spacesKey.ts'

/** Puts a space away, and for a moment offers to bring it back; later its owner can do so among what they keep. */
export function DeleteSpaceDialog({
  space,
  inside = 0,
  onClose,
  onDeleted,
}: {
  readonly space: { readonly id: string; readonly name: string }
  /** How many people are there now, as far as one knows. */
  readonly inside?: number
  readonly onClose: () => void
  readonly onDeleted?: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const freshen = () => client.invalidateQueries({ queryKey: [SPACES_KEY] })

  async function takeBack(): Promise<void> {
    try {
      await restoreSpace(space.id)
      showToast(t('usage.archived.restored', { name: space.name }))
    } catch (error) {
      showToast(becauseText(t('usage.archived.restoreFailed'), error), { toastType: 'failed' })
    }
    await freshen()
  }

  return (
    <ConfirmDialog
      kind="danger"
      title={t('spaces.deleting.title', { name: space.name })}
      body={`${inside > 0 ? t('spaces.deleting.inside', { count: inside }) : ''}${t('spaces.deleting.body')}`}
      labels={{ confirm: t('spaces.deleting.submit'), busy: t('spaces.deleting.busy') }}
      failureOf={(error) => becauseText(t('spaces.deleting.failed'), error)}
      onConfirm={async () => {
        await deleteSpace(space.id, space.name)
        await freshen()
        showUndo(t('spaces.deleting.done'), t('spaces.deleting.undo'), () => void takeBack())
        onDeleted?.()
      }}
      onClose={onClose}
    />
  )
}
