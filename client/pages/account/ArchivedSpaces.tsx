import { useState } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ArchivedSpace } from '#shared/http/archivedSpaces.ts'
import { becauseText } from '../../api/becauseText.ts'
import { restoreSpace } from '../../api/spaces.ts'
import { destroySpace, fetchArchivedSpaces } from '../../api/usage.ts'
import { Button } from '../../components/Button.tsx'
import { giveFocusBack } from '../../components/focusReturn.ts'
import { useAuth } from '../../store/authStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { bytesText } from '../../text/bytesText.ts'
import { timeText } from '../../text/timeText.ts'
import { TypedNameDialog } from '../mySpaces/TypedNameDialog.tsx'
import css from './account.module.css'
import { ListFailure, OWN_USAGE_KEY, Pager } from './lists.tsx'

const LIST_SIZE = 20

function DestroyDialog({ space, onClose }: { readonly space: ArchivedSpace; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function destroy(typed: string) {
    setBusy(true)
    setFailure(undefined)
    try {
      await destroySpace(space.id, typed)
      onClose()
      showToast(t('usage.archived.destroyed'))
      void client.invalidateQueries({ queryKey: [OWN_USAGE_KEY] })
    } catch (error) {
      setFailure(becauseText(t('usage.archived.destroyFailed'), error))
      setBusy(false)
    }
  }

  return (
    <TypedNameDialog
      title={t('usage.archived.destroyTitle', { name: space.name })}
      body={t('usage.archived.destroyBody')}
      name={space.name}
      submit={t('usage.archived.destroy')}
      busy={busy}
      failure={failure}
      onConfirm={(typed) => void destroy(typed)}
      onClose={onClose}
    />
  )
}

/** Spaces one has deleted that still take their room, until when, and the way to be rid of them at once; nothing where there are none. */
export function ArchivedSpaces() {
  const { t } = useTranslation()
  const loginId = useAuth((state) => state.login?.loginId)
  const [offset, go] = useState(0)
  const [chosen, setChosen] = useState<ArchivedSpace>()
  const query = useQuery({
    queryKey: [OWN_USAGE_KEY, loginId, 'archived', offset],
    queryFn: ({ signal }) => fetchArchivedSpaces({ size: LIST_SIZE, offset }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const client = useQueryClient()
  const back = useMutation({
    mutationFn: ({ id }: ArchivedSpace) => restoreSpace(id),
    onSuccess: (_, { name }) => {
      showToast(t('usage.archived.restored', { name }))
      // Its row is gone in a moment.
      giveFocusBack(undefined)
    },
    onError: (error) =>
      showToast(becauseText(t('usage.archived.restoreFailed'), error), { toastType: 'failed' }),
    // There or not: the list says how it is now.
    onSettled: () => client.invalidateQueries({ queryKey: [OWN_USAGE_KEY] }),
  })
  const { data } = query
  if (!data && !query.isError) return null
  if (data?.total === 0) return null
  return (
    <section className={css.section} aria-labelledby="archived-title">
      <h2 id="archived-title">{t('usage.archived.title')}</h2>
      {!data ? (
        <ListFailure
          title={t('usage.archived.failed')}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <p className={css.lead}>{t('usage.archived.lead')}</p>
          <ul className={css.list} aria-labelledby="archived-title">
            {data.data.map((space) => (
              <li key={space.id} className={css.row}>
                <div className={css.what}>
                  <p className={css.name}>
                    <span>{space.name}</span>
                  </p>
                  <p className={css.facts}>
                    <span>{bytesText(space.bytes)}</span>
                    <span>{t('usage.archived.since', { time: timeText(space.archivedAt) })}</span>
                    <span>
                      {space.endsAt === null
                        ? t('usage.archived.stays')
                        : t('usage.archived.ends', { time: timeText(space.endsAt) })}
                    </span>
                  </p>
                </div>
                {space.mayRestore && (
                  <Button
                    kind="quiet"
                    aria-label={t('usage.archived.restoreLabel', { name: space.name })}
                    busy={back.isPending && back.variables.id === space.id}
                    onClick={() => back.mutate(space)}
                  >
                    <RotateCcw aria-hidden size={18} />
                    {t('usage.archived.restore')}
                  </Button>
                )}
                <Button
                  kind="quiet"
                  aria-label={t('usage.archived.destroyLabel', { name: space.name })}
                  onClick={() => setChosen(space)}
                >
                  <Trash2 aria-hidden size={18} />
                  {t('usage.archived.destroy')}
                </Button>
              </li>
            ))}
          </ul>
          <Pager total={data.total} shown={data.data.length} size={LIST_SIZE} offset={offset} go={go} />
        </>
      )}
      {chosen && <DestroyDialog space={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}
