import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Film, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileUseAnswer, OwnFile } from '#shared/http/ownFiles.ts'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { deleteOwnFile, fetchOwnFiles } from '../../api/usage.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { EmptyRoom } from '../../components/EmptyRoom.tsx'
import { Notice } from '../../components/Notice.tsx'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { bytesText } from '../../text/bytesText.ts'
import { timeText } from '../../text/timeText.ts'
import css from './account.module.css'
import { ListFailure, ListWaiting, OWN_USAGE_KEY, Pager } from './lists.tsx'

const LIST_SIZE = 20

/** Where a file is used, in words. */
function useUseText() {
  const { t } = useTranslation()
  const nameOf = ({ what, name, isGone }: FileUseAnswer): string =>
    t(isGone ? `usage.own.${what}Gone` : `usage.own.${what}`, { name })
  return (uses: readonly FileUseAnswer[], others: number): string =>
    [...uses.map(nameOf), ...(others > 0 ? [t('usage.own.others', { count: others })] : [])].join(
      t('usage.own.comma'),
    )
}

function FileRow({ file, onRemove }: { readonly file: OwnFile; readonly onRemove: (file: OwnFile) => void }) {
  const { t } = useTranslation()
  const useText = useUseText()
  const name = t(`usage.own.kinds.${file.kind}`)
  const size = bytesText(file.bytes)
  const time = timeText(file.createdAt)
  const isUsed = file.uses.length + file.otherUses > 0
  const isKept = file.uses.some(({ isOwn }) => isOwn)
  return (
    <li className={css.row}>
      <a
        className={css.thumb}
        href={file.url}
        target="_blank"
        rel="noopener"
        aria-label={t('usage.own.open', { name })}
      >
        {file.contentType.startsWith('image/') ? (
          <img src={file.url} alt="" loading="lazy" decoding="async" />
        ) : (
          <Film aria-hidden size={24} />
        )}
      </a>
      <div className={css.what}>
        <p className={css.name}>
          <span>{name}</span>
          {!isUsed && <span className={css.chip}>{t('usage.own.unused')}</span>}
        </p>
        <p className={css.facts}>
          <span>{size}</span>
          <span>{t('usage.own.added', { time })}</span>
        </p>
        {isUsed && (
          <p className={css.facts}>
            <span>
              {t('usage.own.usedIn')} {useText(file.uses, file.otherUses)}
            </span>
          </p>
        )}
      </div>
      {!isKept && (
        <Button
          kind="quiet"
          aria-label={t('usage.own.removeLabel', { name, size, time })}
          onClick={() => onRemove(file)}
        >
          <Trash2 aria-hidden size={18} />
          {t('usage.own.remove')}
        </Button>
      )}
    </li>
  )
}

function RemoveDialog({ file, onClose }: { readonly file: OwnFile; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const useText = useUseText()

  /** Somebody may have put it somewhere meanwhile. */
  function failureOf(error: unknown): string {
    if (!(error instanceof ApiError) || error.code !== 'FileInUse') return errorText(error)
    const uses = error.details.flatMap(({ field, message }) =>
      field === 'space' || field === 'template' || field === 'site'
        ? [{ what: field, id: '', name: message, isGone: false, isOwn: true } as const]
        : [],
    )
    return t('usage.own.inUse', { where: useText(uses, 0) })
  }

  async function remove() {
    try {
      await deleteOwnFile(file.id)
    } catch (error) {
      // It is gone already: what is wanted.
      if (!(error instanceof ApiError) || error.code !== 'NotFound') throw error
    } finally {
      void client.invalidateQueries({ queryKey: [OWN_USAGE_KEY] })
    }
    showToast(t('usage.own.removed'))
  }

  return (
    <ConfirmDialog
      title={t('usage.own.removeTitle')}
      body={t(file.uses.length + file.otherUses > 0 ? 'usage.own.removeShownBody' : 'usage.own.removeBody', {
        name: t(`usage.own.kinds.${file.kind}`),
        size: bytesText(file.bytes),
      })}
      kind="danger"
      labels={{ confirm: t('usage.own.remove'), busy: t('usage.own.removing') }}
      failureOf={failureOf}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

/** What one uploaded, where it is used, and the end of what is used nowhere. */
export function OwnFiles() {
  const { t } = useTranslation()
  const loginId = useAuth((state) => state.login?.loginId)
  const [offset, go] = useState(0)
  const [leaving, setLeaving] = useState<OwnFile>()
  const query = useQuery({
    queryKey: [OWN_USAGE_KEY, loginId, 'files', offset],
    queryFn: ({ signal }) => fetchOwnFiles({ size: LIST_SIZE, offset }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return (
    <section className={css.section} aria-labelledby="own-files-title">
      <h2 id="own-files-title">{t('usage.own.title')}</h2>
      {query.isPending ? (
        <ListWaiting />
      ) : !data ? (
        <ListFailure
          title={t('usage.own.failed')}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : data.total === 0 ? (
        <Notice art={<EmptyRoom />} title={t('usage.own.empty')} body={t('usage.own.emptyBody')} />
      ) : (
        <>
          <p className={css.lead}>{t('usage.own.lead')}</p>
          {query.isError && (
            <p className={css.failure} role="alert">
              {t('usage.own.failed')} {errorText(query.error)}
            </p>
          )}
          <ul className={css.list} aria-labelledby="own-files-title">
            {data.data.map((file) => (
              <FileRow key={file.id} file={file} onRemove={setLeaving} />
            ))}
          </ul>
          <Pager total={data.total} shown={data.data.length} size={LIST_SIZE} offset={offset} go={go} />
        </>
      )}
      {leaving && (
        <RemoveDialog
          file={leaving}
          onClose={() => {
            setLeaving(undefined)
            // The last one of the last page: the page before it.
            if (data && offset > 0 && data.data.length === 1) go(Math.max(0, offset - LIST_SIZE))
          }}
        />
      )}
    </section>
  )
}
