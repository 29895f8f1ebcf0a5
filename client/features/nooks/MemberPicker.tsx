import { useEffect, useRef, useState } from 'react'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MemberList } from '#shared/http/members.ts'
import { errorText } from '../../api/errorText.ts'
import { fetchManyMembers } from '../../api/members.ts'
import { Button } from '../../components/Button.tsx'
import { focusLate } from '../../components/Dialog.tsx'
import { SearchBox } from '../../components/SearchBox.tsx'
import { useMembers } from '../../store/membersStore.ts'
import { useSession } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { candidates, type Candidate } from './candidates.ts'
import css from './NookDialog.module.css'

/** So many are shown at once; the name says who is meant. */
const SHOWN = 8

const nobody: MemberList = { data: [], total: 0 }

/** The members of the space, read when they are wanted; until then, and where they can not be had, none. */
function useManyMembers() {
  const spaceId = useSession((state) => state.spaceId)
  const [tries, setTries] = useState(0)
  const [list, setList] = useState<MemberList>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (spaceId === undefined) return undefined
    let isOver = false
    fetchManyMembers(spaceId).then(
      (found) => isOver || setList(found),
      (failure: unknown) => isOver || setError(failure),
    )
    return () => {
      isOver = true
    }
  }, [spaceId, tries])
  const again = (): void => {
    setError(undefined)
    setTries((before) => before + 1)
  }
  return { list, error, again }
}

/** Lets somebody be chosen by name: members of the space, and who is here. */
export function MemberPicker({
  allowed,
  onPick,
}: {
  /** User ids of those who may come in already. */
  readonly allowed: ReadonlySet<string>
  readonly onPick: (person: Candidate) => void
}) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { list, error, again } = useManyMembers()
  const rows = useMembers((state) => state.rows)
  const { players } = worldStore.get()
  const present = rows.filter(({ encId }) => players.get(encId)?.isNpc !== true)
  const { data, total } = list ?? nobody
  const found = candidates(data, present, allowed, search)
  const isLoading = list === undefined && error === undefined
  const more = found.length - SHOWN
  const part = useRef<HTMLDivElement>(null)
  // What was pressed goes with it: the button that opened this, and that of whoever has been added.
  useEffect(() => focusLate(part.current), [allowed.size])
  return (
    <div ref={part} className={css.picker} role="group" aria-label={t('nooks.add')}>
      <SearchBox label={t('nooks.searchPeople')} search={search} onSearch={setSearch} />
      <ul className={css.people}>
        {found.slice(0, SHOWN).map((person) => (
          <li key={person.userId}>
            <span>
              {person.name}
              {person.account && <small> {person.account}</small>}
            </span>
            <Button
              kind="quiet"
              aria-label={t('nooks.addNamed', { name: person.name })}
              onClick={() => onPick(person)}
            >
              <UserPlus aria-hidden size={18} />
              {t('nooks.addOne')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={css.nobody} role="status">
        {isLoading && t('common.loading')}
        {!isLoading && found.length === 0 && t('nooks.nobodyFound')}
        {more > 0 && t('nooks.moreFound', { count: more })}
      </p>
      {data.length < total && <p className={css.nobody}>{t('nooks.tooMany', { count: data.length })}</p>}
      {error !== undefined && (
        <div className={css.buttons}>
          <p className={css.nobody} role="alert">
            {errorText(error)}
          </p>
          <Button kind="quiet" onClick={again}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
