import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import type { ApiKeyAnswer } from '#shared/http/users.ts'
import { deleteApiKey, fetchApiKeys } from '../../api/account.ts'
import { ApiError } from '../../api/http.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { CreateKeyDialog } from './CreateKeyDialog.tsx'
import { API_KEYS_QUERY, ListFailure, ListWaiting } from './lists.tsx'
import { timeText } from '../../text/timeText.ts'
import css from './account.module.css'

function KeyRow({ apiKey, onRemove }: { readonly apiKey: ApiKeyAnswer; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  const { name, hint, createdAt, lastUsedAt, expiresAt } = apiKey
  const [openedAt] = useState(() => Date.now())
  const hasRunOut = Date.parse(expiresAt) <= openedAt
  return (
    <li className={css.row}>
      <KeyRound aria-hidden size={26} className={css.icon} />
      <div className={css.what}>
        <p className={css.name}>
          <span>{name}</span>
          <code className={css.code}>lk_…{hint}</code>
          {hasRunOut && <span className={css.chip}>{t('account.keys.expired')}</span>}
        </p>
        <p className={css.facts}>
          <span>{t('account.keys.created', { time: timeText(createdAt) })}</span>
          <span>
            {lastUsedAt
              ? t('account.keys.lastUsed', { time: timeText(lastUsedAt) })
              : t('account.keys.neverUsed')}
          </span>
          <span>{t('account.keys.expires', { time: timeText(expiresAt) })}</span>
        </p>
      </div>
      <Button kind="quiet" aria-label={t('account.keys.removeLabel', { name })} onClick={onRemove}>
        {t('account.keys.remove')}
      </Button>
    </li>
  )
}

/** The keys one's bots enter with. */
export function ApiKeys() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const loginId = useAuth((state) => state.login?.loginId)
  const [creating, setCreating] = useState(false)
  const [removing, setRemoving] = useState<ApiKeyAnswer>()
  const query = useQuery({
    queryKey: [API_KEYS_QUERY, loginId],
    queryFn: ({ signal }) => fetchApiKeys(signal),
  })
  const reload = () => client.invalidateQueries({ queryKey: [API_KEYS_QUERY] })

  async function remove({ id }: ApiKeyAnswer) {
    try {
      await deleteApiKey(id)
    } catch (error) {
      // Another tab was faster: gone is gone.
      if (!(error instanceof ApiError && error.code === 'ApiKeyNotFound')) throw error
    }
    await reload()
    showToast(t('account.keys.removed'))
  }

  if (query.isPending) return <ListWaiting />
  if (!query.data) {
    return (
      <ListFailure
        title={t('account.keys.failed')}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const keys = query.data.data
  const isFull = keys.length >= limits.apiKeysPerUser
  const create = (
    <Button disabled={isFull} onClick={() => setCreating(true)}>
      <Plus aria-hidden size={20} />
      {t('account.keys.create')}
    </Button>
  )
  return (
    <>
      {keys.length === 0 ? (
        <Notice art={<EmptyRoom />} title={t('account.keys.empty')} body={t('account.keys.emptyBody')}>
          {create}
        </Notice>
      ) : (
        <>
          <p className={css.lead}>{t('account.keys.lead')}</p>
          <ul className={css.list} aria-label={t('account.tabs.apiKeys')}>
            {keys.map((apiKey) => (
              <KeyRow key={apiKey.id} apiKey={apiKey} onRemove={() => setRemoving(apiKey)} />
            ))}
          </ul>
          {create}
          {isFull && <p className={css.lead}>{t('account.keys.full', { max: limits.apiKeysPerUser })}</p>}
        </>
      )}
      {creating && <CreateKeyDialog onCreated={() => void reload()} onClose={() => setCreating(false)} />}
      {removing && (
        <ConfirmDialog
          title={t('account.keys.removeTitle', { name: removing.name })}
          body={t('account.keys.removeBody')}
          labels={{ confirm: t('account.keys.remove'), busy: t('account.keys.removing') }}
          kind="danger"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
