import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OptionalKind } from '#shared/http/notifications.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchPreferences, savePreferences } from '../../api/notifications.ts'
import { Button } from '../../components/Button.tsx'
import { SwitchField } from '../../components/fields.tsx'
import { Notice } from '../../components/Notice.tsx'
import { showToast } from '../../store/toastStore.ts'
import { NOTICES_KEY } from './useUnread.ts'
import css from './notices.module.css'

/** As shared/http/notifications.ts has them, which does not come to browsers with its schemas. */
const kinds = Object.keys({
  announcement: true,
  inviteUsed: true,
  nookRequest: true,
  nookGrant: true,
  bookingReminder: true,
  missedCall: true,
  missedMeanwhile: true,
} satisfies Record<OptionalKind, true>) as OptionalKind[]

/** 通知设置: which kinds of notifications somebody wants. Each is stored when it is switched. */
export function NoticeSettings({ onBack }: { readonly onBack: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const queryKey = [NOTICES_KEY, 'preferences']
  const query = useQuery({ queryKey, queryFn: ({ signal }) => fetchPreferences(signal), staleTime: 0 })
  const save = useMutation({
    mutationFn: savePreferences,
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) =>
      showToast(t('notices.settings.saveFailed', { reason: errorText(error) }), { toastType: 'failed' }),
  })
  const off = (save.isPending ? save.variables : query.data)?.off
  return (
    <div className={css.settings}>
      <Button kind="quiet" data-autofocus onClick={onBack}>
        <ChevronLeft aria-hidden size={18} />
        {t('notices.settings.back')}
      </Button>
      <h3>{t('notices.settings.title')}</h3>
      {query.isError && (
        <Notice alert title={t('notices.settings.failed')} body={errorText(query.error)}>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {query.isPending && <p role="status">{t('common.loading')}</p>}
      {off &&
        kinds.map((kind) => (
          <SwitchField
            key={kind}
            label={t(`notices.settings.kinds.${kind}`)}
            hint={t(`notices.settings.hints.${kind}`)}
            checked={!off.includes(kind)}
            onChange={(wanted) => {
              // One after the other: an answer says all of them.
              if (save.isPending) return
              save.mutate({ off: wanted ? off.filter((one) => one !== kind) : [...off, kind] })
            }}
          />
        ))}
      {off && <p className={css.minor}>{t('notices.settings.always')}</p>}
    </div>
  )
}
