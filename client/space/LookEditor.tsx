import { lazy, memo, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Check, ChevronLeft, ChevronRight, Dices } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  formatOutfit,
  outfitColours,
  PERSON_COUNT,
  type Outfit,
  type OutfitColour,
} from '#shared/rules/outfit.ts'
import people from '../../assets/people.json'
import { IconButton } from '../components/IconButton.tsx'
import { classes } from '../components/classes.ts'
import { randomOutfit, swatches, withColour } from './lookColours.ts'
import css from './LookEditor.module.css'

const AvatarPreview = lazy(async () => ({
  default: (await import('../scene/player/AvatarPreview.tsx')).AvatarPreview,
}))

const persons = Array.from({ length: PERSON_COUNT }, (_, index) => index + 1)

/** Where an arrow key leads in a row of choices; undefined for other keys. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const stepped = (person: number, by: number): number => ((person - 1 + by + PERSON_COUNT) % PERSON_COUNT) + 1

/** The person's own colour of a slot, as '#rrggbb'. */
const ownColour = (person: number, slot: OutfitColour): string =>
  people.find(({ id }) => id === person)?.colours[slot] ?? '#cccccc'

/** A row of radio buttons that arrow keys walk through; answers its key handler and the row's ref. */
function useRow(count: number, chosen: number, choose: (index: number) => void) {
  const row = useRef<HTMLDivElement>(null)
  function onKeyDown(event: KeyboardEvent) {
    const by = steps[event.key]
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : by && (chosen + by + count) % count
    if (to === undefined) return
    event.preventDefault()
    choose(to)
    row.current?.querySelectorAll('button')[to]?.focus()
  }
  return { row, onKeyDown }
}

/** One slot at a time: which, and its colour. The first colour is the person's own. */
function Colours({
  outfit,
  onChange,
}: {
  readonly outfit: Outfit
  readonly onChange: (outfit: Outfit) => void
}) {
  const { t } = useTranslation()
  const [slot, setSlot] = useState<OutfitColour>('top')
  const slotIndex = outfitColours.indexOf(slot)
  const slotRow = useRow(outfitColours.length, slotIndex, (index) => setSlot(outfitColours[index] ?? 'top'))
  const options: readonly (string | undefined)[] = [undefined, ...swatches[slot]]
  const worn = outfit.colours[slot]
  const chosen = Math.max(0, options.indexOf(worn))
  const choose = (index: number) => onChange(withColour(outfit, slot, options[index]))
  const colourRow = useRow(options.length, chosen, choose)
  return (
    <div className={css.colours}>
      <div
        ref={slotRow.row}
        className={css.slots}
        role="radiogroup"
        aria-label={t('space.look.part')}
        onKeyDown={slotRow.onKeyDown}
      >
        {outfitColours.map((name) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={name === slot}
            tabIndex={name === slot ? 0 : -1}
            className={classes(css.slot, name === slot && css.slotChosen)}
            onClick={() => setSlot(name)}
          >
            <span
              aria-hidden
              className={css.dot}
              style={{
                background: outfit.colours[name]
                  ? `#${outfit.colours[name]}`
                  : ownColour(outfit.person, name),
              }}
            />
            {t(`space.look.${name}`)}
          </button>
        ))}
      </div>
      <div
        ref={colourRow.row}
        className={css.swatches}
        role="radiogroup"
        aria-label={t('space.look.colourOf', { part: t(`space.look.${slot}`) })}
        onKeyDown={colourRow.onKeyDown}
      >
        {options.map((colour, index) => (
          <button
            key={colour ?? 'own'}
            type="button"
            role="radio"
            aria-checked={index === chosen}
            aria-label={colour === undefined ? t('space.look.own') : t('space.look.colour', { n: index })}
            title={colour === undefined ? t('space.look.own') : undefined}
            tabIndex={index === chosen ? 0 : -1}
            className={css.swatch}
            style={{ background: colour === undefined ? ownColour(outfit.person, slot) : `#${colour}` }}
            onClick={() => choose(index)}
          >
            {index === chosen && <Check aria-hidden className={css.check} />}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Who one is and in which colours, with a live picture that can be turned. */
export const LookEditor = memo(function LookEditor({
  outfit,
  onChange,
}: {
  readonly outfit: Outfit
  readonly onChange: (outfit: Outfit) => void
}) {
  const { t } = useTranslation()
  const choose = (person: number) => onChange({ person, colours: {} })
  const grid = useRow(PERSON_COUNT, outfit.person - 1, (index) => choose(index + 1))
  // On a phone the people are a strip: the chosen one is brought into it.
  useEffect(() => {
    const chosen = grid.row.current?.querySelectorAll('button')[outfit.person - 1]
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [outfit.person, grid.row])
  return (
    <div className={css.editor}>
      <div className={css.stage}>
        <Suspense fallback={null}>
          <AvatarPreview outfitString={formatOutfit(outfit)} />
        </Suspense>
        <IconButton
          label={t('space.setup.previous')}
          className={css.previous}
          onClick={() => choose(stepped(outfit.person, -1))}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          label={t('space.setup.next')}
          className={css.next}
          onClick={() => choose(stepped(outfit.person, 1))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <div className={css.choice}>
        <div className={css.people}>
          <div
            ref={grid.row}
            className={css.persons}
            role="radiogroup"
            aria-label={t('space.setup.person')}
            onKeyDown={grid.onKeyDown}
          >
            {persons.map((person) => (
              <button
                key={person}
                type="button"
                role="radio"
                aria-checked={person === outfit.person}
                aria-label={t('space.setup.choose', { n: person })}
                tabIndex={person === outfit.person ? 0 : -1}
                className={classes(css.person, person === outfit.person && css.chosen)}
                onClick={() => choose(person)}
              >
                <img src={`/assets/images/portraits/${person}.webp`} alt="" width={80} height={80} />
              </button>
            ))}
          </div>
          <button
            type="button"
            className={css.random}
            aria-label={t('space.look.random')}
            title={t('space.look.random')}
            onClick={() => onChange(randomOutfit(outfit.person))}
          >
            <Dices aria-hidden />
          </button>
        </div>
        <Colours outfit={outfit} onChange={onChange} />
      </div>
    </div>
  )
})
