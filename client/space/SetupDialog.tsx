import { lazy, Suspense, useState, type SubmitEvent } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MemberAnswer } from '#shared/http/members.ts'
import { limits } from '#shared/rules/limits.ts'
import { formatOutfit, parseOutfit, PERSON_COUNT, type Outfit } from '#shared/rules/outfit.ts'
import people from '../../assets/people.json'
import { errorText } from '../api/errorText.ts'
import { ApiError } from '../api/http.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { IconButton } from '../components/IconButton.tsx'
import { lengthOf, TextField } from '../components/fields.tsx'
import { classes } from '../components/classes.ts'
import { useAuth } from '../store/authStore.ts'
import css from './SetupDialog.module.css'

const AvatarPreview = lazy(async () => ({
  default: (await import('../scene/player/AvatarPreview.tsx')).AvatarPreview,
}))

/** Who somebody wants to be in this space. */
export interface SetupChoice {
  readonly displayName: string
  readonly outfitString: string
  /** '1' or '-1': the body base. */
  readonly character: '1' | '-1'
}

const persons = Array.from({ length: PERSON_COUNT }, (_, index) => index + 1)
const baseOf = (person: number): '1' | '-1' =>
  people.find(({ id }) => id === person)?.base === '-1' ? '-1' : '1'

/** Characters that make a name unreadable or a lie: controls, and marks that turn the writing around. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u

function nameProblem(name: string): 'empty' | 'long' | 'invalid' | undefined {
  if (name.trim() === '') return 'empty'
  if (lengthOf(name.trim()) > limits.displayName) return 'long'
  return UNPRINTABLE.test(name) ? 'invalid' : undefined
}

function PersonChoice({
  outfit,
  onChange,
}: {
  readonly outfit: Outfit
  readonly onChange: (outfit: Outfit) => void
}) {
  const { t } = useTranslation()
  const choose = (person: number) => onChange({ person, colours: {} })
  const step = (by: number) => choose(((outfit.person - 1 + by + PERSON_COUNT) % PERSON_COUNT) + 1)
  return (
    <div className={css.person}>
      <div className={css.stage}>
        <Suspense fallback={null}>
          <AvatarPreview outfitString={formatOutfit(outfit)} />
        </Suspense>
        <IconButton label={t('space.setup.previous')} className={css.previous} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={t('space.setup.next')} className={css.next} onClick={() => step(1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <div className={css.choices} role="radiogroup" aria-label={t('space.setup.person')}>
        {persons.map((person) => (
          <button
            key={person}
            type="button"
            role="radio"
            aria-checked={person === outfit.person}
            aria-label={t('space.setup.choose', { n: person })}
            className={classes(css.choice, person === outfit.person && css.chosen)}
            onClick={() => choose(person)}
          >
            <img src={`/assets/images/portraits/${person}.webp`} alt="" width={52} height={52} />
          </button>
        ))}
      </div>
    </div>
  )
}

/** Setup, step 1: the avatar and the name. Closing it means not entering. */
export function SetupDialog({
  spaceName,
  member,
  onEnter,
  onClose,
}: {
  readonly spaceName: string
  readonly member: MemberAnswer | undefined
  /** Rejects when the server does not let us in. */
  readonly onEnter: (choice: SetupChoice) => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const user = useAuth((state) => state.user)
  const [name, setName] = useState(member?.displayName || user?.displayName || '')
  const [outfit, setOutfit] = useState<Outfit>(() => parseOutfit(member?.outfitString ?? '', user?.id ?? ''))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const problem = nameProblem(name)
  const problemTexts = {
    empty: t('space.setup.nameEmpty'),
    long: t('space.setup.nameLong', { max: limits.displayName }),
    invalid: t('space.setup.nameInvalid'),
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (problem || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onEnter({
        displayName: name.trim(),
        outfitString: formatOutfit(outfit),
        character: baseOf(outfit.person),
      })
    } catch (error) {
      const reason = error instanceof ApiError ? errorText(error) : String((error as Error).message)
      setFailure(t('space.setup.failed', { reason }))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={spaceName}
      description={t('space.setup.subtitle')}
    >
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <PersonChoice outfit={outfit} onChange={setOutfit} />
        <div className={css.fields}>
          <TextField
            label={t('space.setup.name')}
            placeholder={t('space.setup.namePlaceholder')}
            value={name}
            autoComplete="nickname"
            count={{ value: name, max: limits.displayName }}
            error={tried && problem ? problemTexts[problem] : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          {failure && (
            <p className={css.failure} role="alert">
              {failure}
            </p>
          )}
          <Button type="submit" size="l" wide busy={busy}>
            {busy ? t('space.setup.entering') : t('space.setup.enter')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
