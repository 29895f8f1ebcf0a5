import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { fetchMembers } from '../../api/members.ts'
import { transferSpace } from '../../api/spaces.ts'
import { showToast } from '../../store/toastStore.ts'
import { TypedNameDialog } from '../mySpaces/TypedNameDialog.tsx'
import css from './SpaceSettingsPage.module.css'

/** Makes a member the owner once the name of the space is typed. */
export function TransferDialog({
  space,
  onClose,
  onTransferred,
}: {
  readonly space: { readonly id: string; readonly name: string; readonly ownerId: string }
  readonly onClose: () => void
  readonly onTransferred: () => void
}) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    queryKey: ['members', space.id],
    queryFn: () => fetchMembers(space.id),
    staleTime: 0,
  })
  const others = query.data?.data.filter(({ userId }) => userId !== space.ownerId)

  async function confirm(typed: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await transferSpace(space.id, chosen, typed)
      showToast(t('spaceAdmin.transferred'))
      onTransferred()
      onClose()
    } catch (error) {
      setFailure(t('spaceAdmin.transferFailed', { reason: errorText(error) }))
      setBusy(false)
    }
  }

  return (
    <TypedNameDialog
      title={t('spaceAdmin.transferTitle', { name: space.name })}
      body={t('spaceAdmin.transferBody')}
      name={space.name}
      submit={t('spaceAdmin.transferSubmit')}
      busy={busy}
      ready={chosen !== ''}
      failure={failure ?? (query.isError ? errorText(query.error) : undefined)}
      onConfirm={(typed) => void confirm(typed)}
      onClose={onClose}
    >
      {others?.length === 0 && <p>{t('spaceAdmin.transferNobody')}</p>}
      <fieldset className={css.choices}>
        <legend>{t('spaceAdmin.transferTo')}</legend>
        {query.isPending && <p role="status">{t('common.loading')}</p>}
        {others?.map(({ userId, displayName, name }) => (
          <label key={userId}>
            <input type="radio" name="heir" checked={chosen === userId} onChange={() => setChosen(userId)} />
            <span>
              {displayName}
              {name !== displayName && <small> {name}</small>}
            </span>
          </label>
        ))}
      </fieldset>
    </TypedNameDialog>
  )
}
