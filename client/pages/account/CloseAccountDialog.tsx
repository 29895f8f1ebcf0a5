import { useState, type SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BelongingAnswer } from '#shared/http/closing.ts'
import { limits } from '#shared/rules/limits.ts'
import { closeAccount, fetchBelongings } from '../../api/account.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { CheckBox } from '../../components/fields.tsx'
import { SelectBox } from '../../components/SelectBox.tsx'
import { isTyped, TypedNameField } from '../../components/TypedNameField.tsx'
import { authStore, useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { timeText } from '../../text/timeText.ts'
import { ListFailure, ListWaiting } from './lists.tsx'
import css from './account.module.css'

/** No heir: it is deleted with the account. */
const DELETE = ''
const keyOf = ({ what, id }: BelongingAnswer): string => `${what} ${id}`

function BelongingRow({
  belonging,
  heirId,
  onChoose,
}: {
  readonly belonging: BelongingAnswer
  readonly heirId: string
  readonly onChoose: (heirId: string) => void
}) {
  const { t } = useTranslation()
  const { what, name, members, heirs } = belonging
  return (
    <li className={css.belonging}>
      <div className={css.what}>
        <p className={css.name}>
          <span>{name}</span>
          <span className={css.chip}>{t(`account.close.what.${what}`)}</span>
        </p>
        {members > 0 && <p className={css.facts}>{t('account.close.membersTold', { count: members })}</p>}
      </div>
      <SelectBox
        label={t('account.close.fateOf', { name })}
        value={heirId}
        options={[
          { id: DELETE, name: t('account.close.delete') },
          ...heirs.map(({ userId, displayName }) => ({
            id: userId,
            name: t('account.close.handTo', { name: displayName }),
          })),
        ]}
        onChoose={onChoose}
      />
    </li>
  )
}

/** What becomes of everything, and the name typed. */
function Wishes({
  belongings,
  name,
  onStale,
  onClose,
}: {
  readonly belongings: readonly BelongingAnswer[]
  readonly name: string
  readonly onStale: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [heirs, setHeirs] = useState<Readonly<Record<string, string>>>({})
  const [eraseChats, setEraseChats] = useState(false)
  const [eraseFiles, setEraseFiles] = useState(false)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const matches = isTyped(typed, name)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!matches || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { closing } = await closeAccount({
        name: typed.trim(),
        belongings: belongings.map((one) => ({
          what: one.what,
          id: one.id,
          heirId: heirs[keyOf(one)] || null,
        })),
        eraseChats,
        eraseFiles,
      })
      onClose()
      authStore.getState().signOut()
      showToast(t('account.close.done', { time: timeText(closing?.closesAt ?? '') }), {
        position: 'bottom',
        keep: true,
      })
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'BelongingsChanged' || code === 'MemberNotFound') onStale()
      setFailure(code === 'MemberNotFound' ? t('account.close.heirGone') : errorText(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      {belongings.length === 0 ? (
        <p className={css.lead}>{t('account.close.none')}</p>
      ) : (
        <>
          <ul className={css.belongings} aria-label={t('account.close.belongings')}>
            {belongings.map((one) => {
              const chosen = heirs[keyOf(one)] ?? DELETE
              return (
                <BelongingRow
                  key={keyOf(one)}
                  belonging={one}
                  // Somebody who left meanwhile is nobody to choose.
                  heirId={one.heirs.some(({ userId }) => userId === chosen) ? chosen : DELETE}
                  onChoose={(heirId) => setHeirs((former) => ({ ...former, [keyOf(one)]: heirId }))}
                />
              )
            })}
          </ul>
          <p className={css.note}>{t('account.close.handNote')}</p>
        </>
      )}
      <div className={css.checks}>
        <CheckBox checked={eraseChats} onChange={(event) => setEraseChats(event.target.checked)}>
          {t('account.close.eraseChats')}
        </CheckBox>
        <CheckBox checked={eraseFiles} onChange={(event) => setEraseFiles(event.target.checked)}>
          {t('account.close.eraseFiles')}
        </CheckBox>
      </div>
      <p className={css.note}>{t('account.close.keeps')}</p>
      <TypedNameField label={t('account.close.type', { name })} typed={typed} onType={setTyped} />
      <p className={css.failure} role="alert">
        {failure}
      </p>
      <div className={css.buttons} data-dialog-buttons>
        <Button kind="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" kind="danger" busy={busy} disabled={!matches}>
          {busy ? t('account.close.busy') : t('account.close.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Asks that the account be deleted: everything it owns is decided about, then its name is typed. */
export function CloseAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const loginId = useAuth((state) => state.login?.loginId)
  const name = useAuth((state) => state.user?.displayName)
  const query = useQuery({
    queryKey: ['belongings', loginId],
    queryFn: ({ signal }) => fetchBelongings(signal),
    staleTime: 0,
  })
  return (
    <Dialog
      open
      steady
      wide
      onOpenChange={onClose}
      title={t('account.close.title')}
      description={t('account.close.lead', { days: limits.accountGraceDays })}
    >
      {query.isPending || name === undefined ? (
        <ListWaiting />
      ) : !query.data ? (
        <ListFailure
          title={t('account.close.failed')}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : query.data.refusal === 'siteAdmin' ? (
        <p>{t('account.close.siteAdmin')}</p>
      ) : (
        <Wishes
          belongings={query.data.data}
          name={name}
          onStale={() => void query.refetch()}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
