import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BulkAnswer } from '#shared/http/siteAdmin.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { showToast } from '../../store/toastStore.ts'
import css from './bulk.module.css'
import { SITE_ADMIN_KEY } from './useAdminAction.ts'
import type { Selection } from './useSelection.ts'

/** Chooses one of a list. */
export function ChooseBox({
  selection,
  id,
  name,
  disabled = false,
}: {
  readonly selection: Selection
  readonly id: string
  readonly name: string
  readonly disabled?: boolean
}) {
  const { t } = useTranslation()
  const isChosen = selection.has(id)
  return (
    <input
      type="checkbox"
      className={css.box}
      checked={isChosen}
      disabled={disabled || (selection.isFull && !isChosen)}
      aria-label={t('siteAdmin.bulk.choose', { name })}
      onChange={() => selection.toggle(id)}
    />
  )
}

/** Chooses all of a list, says how many are chosen, and what can be done to them; it is there all the time. */
export function BulkBar({
  selection,
  children,
}: {
  readonly selection: Selection
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={css.bar} role="group" aria-label={t('siteAdmin.bulk.title')}>
      <label className={css.all}>
        <input
          type="checkbox"
          className={css.box}
          ref={(box) => {
            if (box) box.indeterminate = selection.isSome
          }}
          checked={selection.isAll}
          onChange={selection.toggleAll}
        />
        {t('siteAdmin.bulk.all')}
      </label>
      <span role="status">{t('siteAdmin.bulk.count', { count: selection.ids.length })}</span>
      {children}
    </div>
  )
}

/** So many are named one by one. */
const NAMED = 5

/** Those that something is done to, in words. */
export const namesOf = (names: readonly string[]): string =>
  names.length <= NAMED
    ? names.join(i18next.t('siteAdmin.listComma'))
    : i18next.t('siteAdmin.bulk.andMore', {
        names: names.slice(0, NAMED).join(i18next.t('siteAdmin.listComma')),
        count: names.length,
      })

interface Failed {
  readonly id: string
  readonly name: string
  readonly problem: string
}

const problemText = (code: string): string =>
  i18next.exists(`errors.${code}`) ? i18next.t(`errors.${code}` as never) : code

/** Does something to all that are chosen; `failed`: which of them it was not done to, until it is done again or put away. */
export function useBulk(selection: Selection, nameOf: (id: string) => string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [failed, setFailed] = useState<readonly Failed[]>([])
  async function run(work: (ids: readonly string[]) => Promise<BulkAnswer>): Promise<void> {
    const { data } = await work(selection.ids)
    const problems = data.flatMap(({ id, problem }) =>
      problem === null ? [] : [{ id, name: nameOf(id), problem: problemText(problem) }],
    )
    setFailed(problems)
    selection.clear()
    const count = data.length - problems.length
    if (count > 0) showToast(t('siteAdmin.bulk.done', { count }))
    await client.invalidateQueries({ queryKey: [SITE_ADMIN_KEY] })
  }
  return { run, failed, forget: () => setFailed([]) }
}

/** Which of many it was not done to, and why. */
export function BulkFailures({
  failed,
  forget,
}: {
  readonly failed: readonly Failed[]
  readonly forget: () => void
}) {
  const { t } = useTranslation()
  if (failed.length === 0) return null
  return (
    <div className={css.failed} role="alert">
      <p>{t('siteAdmin.bulk.failed', { count: failed.length })}</p>
      <ul>
        {failed.map(({ id, name, problem }) => (
          <li key={id}>{t('siteAdmin.bulk.failedOne', { name, problem })}</li>
        ))}
      </ul>
      <IconButton label={t('common.close')} onClick={forget}>
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  )
}
