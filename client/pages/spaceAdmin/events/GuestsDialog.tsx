import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EventAnswer } from '#shared/http/events.ts'
import { errorText } from '../../../api/errorText.ts'
import { downloadGuests, EVENTS_KEY, fetchGuests, type GuestShow } from '../../../api/events.ts'
import { nextOffset } from '../../../api/nextOffset.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { showToast } from '../../../store/toastStore.ts'
import { timeText } from '../../../text/timeText.ts'
import css from './events.module.css'

const PAGE = 50
const shows = ['all', 'going', 'waiting', 'came'] as const satisfies readonly GuestShow[]

/** Who has registered for an event, who waits, and who came. */
export function GuestsDialog({
  event,
  onClose,
}: {
  readonly event: EventAnswer
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const [show, setShow] = useState<GuestShow>('all')
  const [isSaving, setSaving] = useState(false)
  const query = useInfiniteQuery({
    queryKey: [EVENTS_KEY, 'guests', event.id, show],
    queryFn: ({ signal, pageParam: offset }) => fetchGuests(event.id, { show, size: PAGE, offset }, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })
  const guests = query.data?.pages.flatMap(({ data }) => data)

  async function save(): Promise<void> {
    setSaving(true)
    try {
      await downloadGuests(event.id, `${event.title}.csv`)
    } catch (error) {
      showToast(t('events.manage.exportFailed', { reason: errorText(error) }), { toastType: 'failed' })
    }
    setSaving(false)
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('events.manage.guestsOf', { title: event.title })}
    >
      <div className={css.head}>
        <SelectBox
          label={t('events.manage.guests')}
          value={show}
          options={shows.map((id) => ({ id, name: t(`events.manage.show.${id}`) }))}
          onChoose={setShow}
        />
        <Button kind="quiet" busy={isSaving} onClick={() => void save()}>
          <Download aria-hidden size={18} />
          {t('events.manage.export')}
        </Button>
      </div>
      {query.isPending && <p role="status">{t('common.loading')}</p>}
      {query.isError && (
        <Notice alert title={t('events.failed')} body={errorText(query.error)}>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {guests?.length === 0 && <Notice title={t('events.manage.guestsEmpty')} />}
      {guests !== undefined && guests.length > 0 && (
        <div className={css.scroll}>
          <table className={css.table}>
            <thead>
              <tr>
                {(['name', 'state', 'registeredAt', 'checkedInAt'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`events.manage.columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {guests.map(({ userId, displayName, state, registeredAt, checkedInAt }) => (
                <tr key={userId}>
                  <th scope="row">{displayName}</th>
                  <td>{t(`events.manage.guestStates.${state}`)}</td>
                  <td>{timeText(registeredAt)}</td>
                  <td>{checkedInAt === null ? t('events.manage.notYet') : timeText(checkedInAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {query.hasNextPage && (
            <Button kind="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('events.more')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
