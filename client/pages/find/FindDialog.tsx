import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { limits } from '#shared/rules/limits.ts'
import { siteOfPath } from '#shared/sites/siteRules.ts'
import { becauseText } from '../../api/becauseText.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { loadNoticesTexts } from '../../features/notices/loadNoticesTexts.ts'
import { loadAreas } from '../../language/i18n.ts'
import { lazyPart } from '../../space/lazily.ts'
import { authStore, useAuth } from '../../store/authStore.ts'
import { logInFirst } from '../../store/logInFirst.ts'
import { sites } from '../../store/sites.ts'
import { arrangeFinds, type Found, type FoundGroup } from './arrangeFinds.ts'
import { loadReadings } from './loadReadings.ts'
import type { Readings } from './matchName.ts'
import { rememberFind, recentFinds } from './recentFinds.ts'
import { PersonDialog } from './PersonDialog.tsx'
import { useFindables, type FindItem } from './useFindables.tsx'
import css from './FindDialog.module.css'

const ProfileDialog = lazyPart(async () => {
  const [part] = await Promise.all([import('../auth/ProfileDialog.tsx'), loadAreas('login')])
  return part.ProfileDialog
})
const NoticesDialog = lazyPart(async () => {
  const [window] = await Promise.all([import('../layout/NoticesDialog.tsx'), loadNoticesTexts()])
  return window.NoticesDialog
})

/** A name with what was meant of it. */
function Name({ found: { item, match } }: { readonly found: Found<FindItem> }) {
  if (!match) return <span className={css.name}>{item.name}</span>
  const characters = [...item.name]
  const part = (start: number, end?: number) => characters.slice(start, end).join('')
  return (
    <span className={css.name}>
      {part(0, match.start)}
      <mark>{part(match.start, match.end)}</mark>
      {part(match.end)}
    </span>
  )
}

interface ListProps {
  readonly id: string
  readonly groups: readonly FoundGroup<FindItem>[]
  readonly active: string | undefined
  readonly onPoint: (key: string) => void
  readonly onChoose: (item: FindItem) => void
}

function FoundList({ id, groups, active, onPoint, onChoose }: ListProps) {
  const { t } = useTranslation()
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('find.results')}
      className={css.options}
      hidden={groups.length === 0}
    >
      {groups.map(({ group, found }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className={css.group}>
          <h3 id={`${id}-${group}`} role="presentation">
            {t(`find.groups.${group}`)}
          </h3>
          {found.map((one) => (
            <div
              key={one.item.key}
              id={`${id}-${one.item.key}`}
              role="option"
              aria-selected={one.item.key === active}
              className={css.option}
              // The list may have moved under a pointer that did not.
              onPointerMove={() => onPoint(one.item.key)}
              onClick={() => onChoose(one.item)}
            >
              {one.item.icon}
              <Name found={one} />
              {one.item.hint && <small>{one.item.hint}</small>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Which of the list is chosen, in its order; the first where none is, or where it is gone. */
function useActive(groups: readonly FoundGroup<FindItem>[]) {
  const [chosen, setChosen] = useState<string>()
  const items = groups.flatMap(({ found }) => found.map(({ item }) => item))
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === chosen),
  )
  return {
    item: items[at] as FindItem | undefined,
    count: items.length,
    choose: setChosen,
    /** To another one, around the ends. */
    move: (by: number) => {
      const next = items[(at + by + items.length) % items.length]
      if (next) setChosen(next.key)
      return next
    },
  }
}

const noReadings: Readings = new Map()

/** Until they are there, and where they can not be had, names are found as they are written. */
function useReadings(): Readings {
  const { data } = useQuery({ queryKey: ['find', 'readings'], queryFn: loadReadings, staleTime: Infinity })
  return data ?? noReadings
}

interface SearchProps {
  readonly onClose: () => void
  readonly onDo: (item: FindItem) => void
  readonly person: string | undefined
  readonly onPersonClose: () => void
}

function Finder({ onClose, onDo, person, onPersonClose }: SearchProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const userId = useAuth((state) => state.user?.id)
  const [recent] = useState(() => recentFinds(userId))
  const { items, isLoading, failure, isRetrying, retry } = useFindables(typed.trim())
  const groups = arrangeFinds(useReadings(), items, typed, recent)
  const active = useActive(groups)

  function choose(item: FindItem) {
    rememberFind(userId, item.key)
    onDo(item)
  }
  function step(by: number) {
    const next = active.move(by)
    if (next) document.getElementById(`${listId}-${next.key}`)?.scrollIntoView({ block: 'nearest' })
  }
  function press(event: KeyboardEvent) {
    // Enter ends a word of an input method, and chooses nothing.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && active.item) choose(active.item)
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else return
    event.preventDefault()
  }

  return (
    <Dialog open wide onOpenChange={onClose} title={t('find.title')}>
      <div className={css.field}>
        <Search aria-hidden size={20} />
        <input
          ref={field}
          role="combobox"
          data-trifle
          aria-expanded={active.count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active.item && `${listId}-${active.item.key}`}
          aria-label={t('find.field')}
          placeholder={t('find.placeholder')}
          maxLength={limits.findText}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            active.choose(undefined)
          }}
          onKeyDown={press}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={t('common.clearSearch')}
            onClick={() => {
              setTyped('')
              field.current?.focus()
            }}
          >
            <X aria-hidden size={18} />
          </button>
        )}
      </div>
      <div className={css.list}>
        <FoundList
          id={listId}
          groups={groups}
          active={active.item?.key}
          onPoint={active.choose}
          onChoose={choose}
        />
        {failure && (
          <div role="alert" className={css.note}>
            <p>{becauseText(t('find.failed'), failure)}</p>
            <Button kind="quiet" busy={isRetrying} onClick={retry}>
              {t('common.retry')}
            </Button>
          </div>
        )}
        {isLoading && <p className={css.note}>{t('find.loading')}</p>}
        {!isLoading && !failure && active.count === 0 && (
          <p className={css.note}>{t('find.empty', { text: typed.trim() })}</p>
        )}
      </div>
      <p className={css.keys} aria-hidden>
        {t('find.keys')}
      </p>
      <p role="status" className="visuallyHidden">
        {isLoading ? t('find.loading') : t('find.count', { count: active.count })}
      </p>
      {person !== undefined && <PersonDialog id={person} onClose={onPersonClose} onGo={onClose} />}
    </Dialog>
  )
}

/** Third-party sites and those who look around stay where they are. */
const isHere = (): boolean =>
  authStore.getState().login?.authFrom === undefined && !siteOfPath(sites(), location.pathname)

/** Finds spaces, people, pages and what can be done, and does it. Mount it while it is open. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const [isOpen] = useState(isHere)
  useEffect(() => {
    if (!isOpen) onClose()
  })
  return isOpen && <OpenFinder onClose={onClose} />
}

function OpenFinder({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [over, setOver] = useState<'profile' | 'notices'>()
  const [person, setPerson] = useState<string>()

  function act({ does }: FindItem) {
    if (does.kind === 'person') return setPerson(does.id)
    if (does.kind === 'profile' || does.kind === 'notices') return setOver(does.kind)
    onClose()
    if (does.kind === 'run') does.run()
    else if (does.loggedIn) logInFirst(() => void navigate(does.to))
    else void navigate(does.to)
  }

  return (
    <Suspense>
      {over === undefined && (
        <Finder onClose={onClose} onDo={act} person={person} onPersonClose={() => setPerson(undefined)} />
      )}
      {over === 'profile' && <ProfileDialog onClose={onClose} />}
      {over === 'notices' && <NoticesDialog onClose={onClose} />}
    </Suspense>
  )
}
