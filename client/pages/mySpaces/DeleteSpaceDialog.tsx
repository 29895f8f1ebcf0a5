import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { deleteSpace } from '../../api/spaces.ts'
import { showToast } from '../../store/toastStore.ts'
import { TypedNameDialog } from './TypedNameDialog.tsx'
import { SPACES_KEY } from './spacesKey.ts'

/** Deletes a space once its owner has typed its name. */
export function DeleteSpaceDialog({
  space,
  onClose,
  onDeleted,
}: {
  readonly space: { readonly id: string; readonly name: string }
  readonly onClose: () => void
  readonly onDeleted?: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function confirm(typed: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await deleteSpace(space.id, typed)
      await client.invalidateQueries({ queryKey: [SPACES_KEY] })
      showToast(t('spaces.deleting.done'))
      onClose()
      onDeleted?.()
    } catch (error) {
      setFailure(`${t('spaces.deleting.failed')}：${errorText(error)}`)
      setBusy(false)
    }
  }

  return (
    <TypedNameDialog
      title={t('spaces.deleting.title', { name: space.name })}
      body={t('spaces.deleting.body')}
      name={space.name}
      submit={t('spaces.deleting.submit')}
      busy={busy}
      failure={failure}
      onConfirm={(typed) => void confirm(typed)}
      onClose={onClose}
    />
  )
}
