import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ShowroomVersions } from '#shared/http/showroom.ts'
import { errorText } from '../../../api/errorText.ts'
import { nextOffset } from '../../../api/nextOffset.ts'
import { fetchShowroomVersion, fetchShowroomVersions, takeBackShowroom } from '../../../api/showroom.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { showToast } from '../../../store/toastStore.ts'
import type { DraftWork } from './useDraft.ts'
import css from './manage.module.css'

type Version = ShowroomVersions['data'][number]

/** What was shown before, and the way back to it. */
export function Versions({
  site,
  work,
  onClose,
}: {
  readonly site: string
  readonly work: DraftWork
  readonly onClose: () => void
}) {
  const { t, i18n } = useTranslation()
  const [asked, setAsked] = useState<Version>()
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['showroomVersions', site],
    queryFn: ({ pageParam, signal }) => fetchShowroomVersions(site, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
  })
  const nameOf = ({ number, cause }: Version): string =>
    cause === 'supplied' ? t('showroom.manage.supplied') : t('showroom.manage.version', { number })
  const timeOf = (at: string): string =>
    new Date(at).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })

  async function load({ number }: Version): Promise<void> {
    try {
      work.put((await fetchShowroomVersion(site, number)).content)
      showToast(t('showroom.manage.loaded'))
      onClose()
    } catch (failure) {
      showToast(errorText(failure), { toastType: 'failed' })
    }
  }

  return (
    <Dialog open wide onOpenChange={onClose} title={t('showroom.manage.versions')}>
      {error && <p role="alert">{errorText(error)}</p>}
      <ul className={css.versions}>
        {data?.pages
          .flatMap((page) => page.data)
          .map((version) => (
            <li key={version.number}>
              <div>
                <strong>{nameOf(version)}</strong>
                {version.isShown && <span className={css.badge}>{t('showroom.manage.current')}</span>}
                {version.cause === 'aside' && <p>{t('showroom.manage.aside')}</p>}
                {version.note && <p>{version.note}</p>}
                {version.savedAt && (
                  <p>
                    {t('showroom.manage.by', { name: version.savedBy ?? '—', time: timeOf(version.savedAt) })}
                  </p>
                )}
              </div>
              <div className={css.buttons}>
                <Button kind="quiet" onClick={() => void load(version)}>
                  {t('showroom.manage.load')}
                </Button>
                {!version.isShown && (
                  <Button onClick={() => setAsked(version)}>{t('showroom.manage.restore')}</Button>
                )}
              </div>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button kind="quiet" onClick={() => void fetchNextPage()}>
          {t('showroom.manage.more')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={t('showroom.manage.restoreTitle', { name: nameOf(asked) })}
          body={t('showroom.manage.restoreBody')}
          labels={{ confirm: t('showroom.manage.restore'), busy: t('showroom.manage.restoring') }}
          onConfirm={async () => {
            work.take(await takeBackShowroom(site, asked.number, work.server.revision))
            showToast(t('showroom.manage.restored'))
            onClose()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  )
}
