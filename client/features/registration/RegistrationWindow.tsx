import { useState, type SubmitEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CustomerInfoAnswer } from '#shared/http/cusInfo.ts'
import { pageRoutes } from '#shared/pageRoutes.ts'
import { limits } from '#shared/rules/limits.ts'
import { fetchOwnCustomerInfo, leaveCustomerInfo, withdrawCustomerInfo } from '../../api/cusInfo.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { refusedFields } from '../../api/refusedFields.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { classes } from '../../components/classes.ts'
import { CheckBox, TextArea, TextField } from '../../components/fields.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Panel } from '../../space/Panel.tsx'
import { useSession } from '../../store/sessionStore.ts'
import { useSocial } from '../../store/socialStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { timeText } from '../../text/timeText.ts'
import { emptyDraft, fieldNames, isComplete, keepDraft, readDraft } from './draft.ts'
import type { Draft, DraftPlace, FieldName } from './draft.ts'
import panel from '../../space/panel.module.css'
import css from './registration.module.css'

/** What one has left already, by space and person. */
const keyOf = ({ spaceId, userId }: DraftPlace) => ['cusInfo', 'own', spaceId, userId]

/** How a browser fills it in, and which keys a phone shows. */
const hints = {
  companyName: { autoComplete: 'organization', maxLength: limits.companyName },
  name: { autoComplete: 'name', maxLength: limits.displayName },
  position: { autoComplete: 'organization-title', maxLength: limits.displayName },
  phoneNumber: { autoComplete: 'tel', inputMode: 'tel', maxLength: 24 },
  email: { autoComplete: 'email', inputMode: 'email', maxLength: 254 },
} as const
const lines = fieldNames.filter((name) => name !== 'message')

const draftOf = (own: CustomerInfoAnswer | null): Draft =>
  own
    ? {
        companyName: own.companyName,
        name: own.name,
        position: own.position,
        phoneNumber: own.phoneNumber,
        email: own.email,
        message: own.message,
        consents: true,
      }
    : emptyDraft

function Withdraw({ place }: { readonly place: DraftPlace }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)

  async function withdraw() {
    try {
      await withdrawCustomerInfo(place.spaceId)
    } catch (error) {
      // Taken away meanwhile, by a manager or in another window.
      if (!(error instanceof ApiError) || error.code !== 'CustomerInfoNotFound') throw error
    }
    keepDraft(place, undefined, sessionStorage)
    client.setQueryData(keyOf(place), { data: null })
    showToast(t('registration.withdrawn'))
  }

  return (
    <>
      <Button kind="quiet" onClick={() => setAsks(true)}>
        {t('registration.withdraw')}
      </Button>
      {asks && (
        <ConfirmDialog
          kind="danger"
          title={t('registration.withdrawTitle')}
          body={t('registration.withdrawBody')}
          labels={{ confirm: t('registration.withdraw'), busy: t('registration.withdrawing') }}
          onConfirm={withdraw}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

function Form({ place, own }: { readonly place: DraftPlace; readonly own: CustomerInfoAnswer | null }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => readDraft(place, sessionStorage) ?? draftOf(own))
  const [refused, setRefused] = useState<readonly FieldName[]>([])
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)

  function change(changes: Partial<Draft>) {
    const changed = { ...draft, ...changes }
    setDraft(changed)
    keepDraft(place, changed, sessionStorage)
    setRefused(refused.filter((name) => !(name in changes)))
    setFailure(undefined)
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isComplete(draft) || sending) return
    setSending(true)
    setFailure(undefined)
    try {
      const { consents: _consents, ...fields } = draft
      await leaveCustomerInfo({ spaceId: place.spaceId, ...fields })
      keepDraft(place, undefined, sessionStorage)
      showToast(t(own ? 'registration.changed' : 'registration.sent'))
      await client.invalidateQueries({ queryKey: keyOf(place) })
    } catch (error) {
      const wrong = refusedFields(error, fieldNames)
      setRefused(wrong)
      if (wrong.length === 0) {
        const isOften = error instanceof ApiError && error.code === 'TooManyRequests'
        setFailure(
          isOften ? t('registration.tooMany') : t('registration.failed', { reason: errorText(error) }),
        )
      }
    }
    setSending(false)
  }

  const problemOf = (name: FieldName) =>
    refused.includes(name) ? t(`registration.wrong.${name}`) : undefined
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <p>{own ? t('registration.there', { time: timeText(own.updatedAt) }) : t('registration.lead')}</p>
      {lines.map((name) => (
        <TextField
          key={name}
          {...hints[name]}
          label={t(`registration.fields.${name}`)}
          error={problemOf(name)}
          value={draft[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <TextArea
        label={t('registration.fields.message')}
        rows={3}
        error={problemOf('message')}
        count={{ value: draft.message, max: limits.customerMessage }}
        value={draft.message}
        onChange={(event) =>
          change({ message: [...event.target.value].slice(0, limits.customerMessage).join('') })
        }
      />
      <CheckBox checked={draft.consents} onChange={(event) => change({ consents: event.target.checked })}>
        {t('registration.consent')}{' '}
        <a href={pageRoutes.privacy} target="_blank" rel="noreferrer">
          {t('registration.privacy')}
        </a>
      </CheckBox>
      <p className={css.failure} role="alert">
        {failure}
      </p>
      <div className={css.buttons}>
        {own && <Withdraw place={place} />}
        <Button type="submit" busy={sending} disabled={!isComplete(draft)}>
          {sending ? t('registration.sending') : t(own ? 'registration.change' : 'registration.submit')}
        </Button>
      </div>
      {!isComplete(draft) && <p className={css.hint}>{t('registration.needed')}</p>}
    </form>
  )
}

/** The managers have switched it off: what one has left can still be taken back. */
function Closed({ place, own }: { readonly place: DraftPlace; readonly own: CustomerInfoAnswer | null }) {
  const { t } = useTranslation()
  return (
    <Notice
      title={t('registration.closed')}
      body={t(own ? 'registration.closedBody' : 'registration.closedNothing')}
    >
      {own && <Withdraw place={place} />}
    </Notice>
  )
}

function Registration({ place }: { readonly place: DraftPlace }) {
  const { t } = useTranslation()
  const isOn = useSocial(({ flags }) => flags?.customerRegistration === true)
  const query = useQuery({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => fetchOwnCustomerInfo(place.spaceId, signal),
    staleTime: 0,
  })
  if (query.data) {
    const own = query.data.data
    if (!isOn) return <Closed place={place} own={own} />
    // Another answer is another form; the draft is kept beside it.
    return <Form key={own?.updatedAt ?? ''} place={place} own={own} />
  }
  if (query.isError) {
    return (
      <Notice alert title={t('registration.loadFailed')} body={errorText(query.error)}>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </Notice>
    )
  }
  return <p role="status">{t('common.loading')}</p>
}

/** 客户信息登记: leaves one's contact data for those who run the space (in-space.md, Customer info). */
export function RegistrationWindow() {
  const { t } = useTranslation()
  const spaceId = useSession((state) => state.spaceId)
  const userId = useSession((state) => state.selfUid)
  return (
    <Panel title={t('registration.title')} closeLabel={t('registration.close')}>
      <div className={classes(panel.body, css.window)}>
        {spaceId !== undefined && userId !== undefined && (
          <Registration key={`${spaceId} ${userId}`} place={{ spaceId, userId }} />
        )}
      </div>
    </Panel>
  )
}
