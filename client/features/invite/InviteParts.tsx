import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CreatedInviteAnswer, InviteEntry, InviteList } from '#shared/http/invites.ts'
import { inviteHours, type InviteHours } from '#shared/rules/inviteHours.ts'
import { errorText } from '../../api/errorText.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import { LinkToGive } from './LinkToGive.tsx'
import css from './InviteParts.module.css'

const INVITES_KEY = 'invites'

/** Where people are invited to, a space or an organization, and how. */
export interface InviteDoor {
  /** Unlike all others. */
  readonly id: string
  readonly name: string
  readonly isOfOrg?: boolean
  /** The page of an invitation. */
  readonly linkOf: (token: string) => string
  readonly fetchAll: () => Promise<InviteList>
  readonly create: (hours: InviteHours) => Promise<CreatedInviteAnswer>
  readonly revoke: (inviteId: string) => Promise<unknown>
}

/** Whether an invite still opens the space. */
const isGood = ({ revokedAt, expiresAt }: InviteEntry, now: number): boolean =>
  revokedAt === null && Date.parse(expiresAt) > now

/** A time as people write it. */
const momentOf = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(iso))

function Invite({
  invite,
  now,
  onRevoke,
  busy,
}: {
  readonly invite: InviteEntry
  readonly now: number
  readonly onRevoke: () => void
  readonly busy: boolean
}) {
  const { t, i18n } = useTranslation()
  const until = momentOf(invite.expiresAt, i18n.language)
  const state = invite.revokedAt ? 'revoked' : isGood(invite, now) ? 'good' : 'expired'
  return (
    <li className={css.invite} data-state={state}>
      <div>
        <p>
          <code>…{invite.hint}</code>
          <span>{t('invite.uses', { count: invite.uses })}</span>
        </p>
        <p className={css.note}>
          {t(`invite.state.${state}`, { until })}
          {!invite.isMine && ` · ${t('invite.by', { name: invite.makerName })}`}
        </p>
      </div>
      {state === 'good' && (
        <Button
          kind="plain"
          busy={busy}
          aria-label={t('invite.revokeOne', { hint: invite.hint })}
          onClick={onRevoke}
        >
          {t('invite.revoke')}
        </Button>
      )}
    </li>
  )
}

function Invites({ door }: { readonly door: InviteDoor }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [now] = useState(() => Date.now())
  const query = useQuery({
    queryKey: [INVITES_KEY, door.id],
    queryFn: door.fetchAll,
    // Whoever opens the dialog again wants to know who came meanwhile.
    staleTime: 0,
  })
  const revoke = useMutation({
    mutationFn: door.revoke,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [INVITES_KEY, door.id] })
      showToast(t('invite.revoked'))
    },
  })
  const [asked, setAsked] = useState<string>()
  if (query.isError) {
    return (
      <p role="alert" className={css.note}>
        {errorText(query.error)}{' '}
        <Button kind="plain" onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    )
  }
  if (!query.data) return <p role="status">{t('common.loading')}</p>
  if (query.data.data.length === 0) return <p className={css.note}>{t('invite.none')}</p>
  return (
    <>
      <ul className={css.invites} aria-labelledby="invites-heading" tabIndex={0}>
        {query.data.data.map((invite) => (
          <Invite
            key={invite.id}
            invite={invite}
            now={now}
            busy={revoke.isPending && revoke.variables === invite.id}
            onRevoke={() => setAsked(invite.id)}
          />
        ))}
      </ul>
      {asked !== undefined && (
        <ConfirmDialog
          title={t('invite.revokeAsk')}
          body={t('invite.revokeBody')}
          labels={{ confirm: t('invite.revoke'), busy: t('invite.revoking') }}
          kind="danger"
          onConfirm={() => revoke.mutateAsync(asked).then(() => undefined)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** Makes an invitation with a lifetime; lists those there are, and takes them back. */
export function InviteParts({ door }: { readonly door: InviteDoor }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const [hours, setHours] = useState<InviteHours>(inviteHours[door.isOfOrg ? 4 : 0])
  const create = useMutation({
    mutationFn: () => door.create(hours),
    onSuccess: () => client.invalidateQueries({ queryKey: [INVITES_KEY, door.id] }),
  })
  return (
    <>
      {!create.data && (
        <fieldset className={css.hours}>
          <legend>{t('invite.lifetime')}</legend>
          {inviteHours.map((choice) => (
            <label key={choice}>
              <input type="radio" name="hours" checked={hours === choice} onChange={() => setHours(choice)} />
              <span>{t(`invite.hours.h${choice}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {create.data ? (
        <>
          <LinkToGive
            link={location.origin + door.linkOf(create.data.token)}
            spaceName={door.name}
            isOfOrg={door.isOfOrg === true}
            until={momentOf(create.data.expiresAt, i18n.language)}
          />
          <Button kind="plain" onClick={() => create.reset()}>
            {t('invite.another')}
          </Button>
        </>
      ) : (
        <Button wide busy={create.isPending} data-autofocus onClick={() => create.mutate()}>
          {t('invite.create')}
        </Button>
      )}
      {create.isError && (
        <p role="alert" className={css.failure}>
          {errorText(create.error)}
        </p>
      )}
      <h3 className={css.heading} id="invites-heading">
        {t('invite.mine')}
      </h3>
      <Invites door={door} />
    </>
  )
}
