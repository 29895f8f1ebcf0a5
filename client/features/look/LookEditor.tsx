import {
  memo,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type KeyboardEvent,
} from 'react'
import { Check, ChevronLeft, ChevronRight, Dices } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  formatOutfit,
  outfitColours,
  PERSON_COUNT,
  type Outfit,
  type OutfitColour,
} from '#shared/rules/outfit.ts'
import people from '../../../assets/people.json'
import { IconButton } from '../../components/IconButton.tsx'
import { classes } from '../../components/classes.ts'
import { lazyPart } from '../../space/lazily.ts'
import { randomOutfit, swatches, withColour } from './lookColours.ts'
import css from './LookEditor.module.css'

const AvatarPreview = lazyPart(
  async () => (await import('../../scene/player/AvatarPreview.tsx')).AvatarPreview,
)

const portraitOf = (person: number): string => `/assets/images/portraits/${person}.webp`

const persons = Array.from({ length: PERSON_COUNT }, (_, index) => index + 1)

/** Where an arrow key leads in a row of choices; undefined for other keys. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const stepped = (person: number, by: number): number => ((person - 1 + by + PERSON_COUNT) % PERSON_COUNT) + 1

/** The person's own colour of a slot, as '#rrggbb'. */
const ownColour = (person: number, slot: OutfitColour): string =>
  people.find(({ id }) => id === person)?.colours[slot] ?? '#cccccc'

/** Radio buttons, one of which is chosen; arrow keys, Home and End walk through them. */
function RadioRow<Value extends string | number | undefined>({
  label,
  className,
  values,
  chosen,
  onChoose,
  button,
}: {
  readonly label: string
  readonly className: string | undefined
  readonly values: readonly Value[]
  /** Its place among the values. */
  readonly chosen: number
  readonly onChoose: (index: number) => void
  /** What each button has of its own. */
  readonly button: (value: Value, isChosen: boolean, index: number) => ButtonHTMLAttributes<HTMLButtonElement>
}) {
  const row = useRef<HTMLDivElement>(null)
  const buttonAt = (index: number) => row.current?.querySelectorAll('button')[index]
  // On a phone a row may be a strip: the chosen one is brought into it.
  useEffect(() => {
    buttonAt(chosen)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  function onKeyDown(event: KeyboardEvent) {
    const by = steps[event.key]
    const last = values.length - 1
    const ends: Readonly<Record<string, number>> = { Home: 0, End: last }
    const to = ends[event.key] ?? (by && (chosen + by + values.length) % values.length)
    if (to === undefined) return
    event.preventDefault()
    onChoose(to)
    buttonAt(to)?.focus()
  }
  return (
    <div ref={row} className={className} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {values.map((value, index) => (
        <button
          key={value ?? ''}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onChoose(index)}
          {...button(value, index === chosen, index)}
        />
      ))}
    </div>
  )
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
  const options: readonly (string | undefined)[] = [undefined, ...swatches[slot]]
  return (
    <div className={css.colours}>
      <RadioRow
        label={t('space.look.part')}
        className={css.slots}
        values={outfitColours}
        chosen={outfitColours.indexOf(slot)}
        onChoose={(index) => setSlot(outfitColours[index] ?? 'top')}
        button={(name, isChosen) => {
          const worn = outfit.colours[name]
          const background = worn === undefined ? ownColour(outfit.person, name) : `#${worn}`
          return {
            className: classes(css.slot, isChosen && css.slotChosen),
            children: (
              <>
                <span aria-hidden className={css.dot} style={{ background }} />
                {t(`space.look.${name}`)}
              </>
            ),
          }
        }}
      />
      <RadioRow
        label={t('space.look.colourOf', { part: t(`space.look.${slot}`) })}
        className={css.swatches}
        values={options}
        chosen={Math.max(0, options.indexOf(outfit.colours[slot]))}
        onChoose={(index) => onChange(withColour(outfit, slot, options[index]))}
        button={(colour, isChosen, index) => ({
          'aria-label': colour === undefined ? t('space.look.own') : t('space.look.colour', { n: index }),
          title: colour === undefined ? t('space.look.own') : undefined,
          className: css.swatch,
          style: { background: colour === undefined ? ownColour(outfit.person, slot) : `#${colour}` },
          children: isChosen && <Check aria-hidden className={css.check} />,
        })}
      />
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
  const [isFlat, setFlat] = useState(false)
  const flatten = useCallback(() => setFlat(true), [])
  const choose = (person: number) => onChange({ person, colours: {} })
  return (
    <div className={css.editor}>
      <div className={css.stage}>
        {isFlat ? (
          <img className={css.flat} src={portraitOf(outfit.person)} alt="" width={240} height={240} />
        ) : (
          <Suspense fallback={null}>
            <AvatarPreview outfitString={formatOutfit(outfit)} onFailure={flatten} />
          </Suspense>
        )}
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
          <RadioRow
            label={t('space.setup.person')}
            className={css.persons}
            values={persons}
            chosen={outfit.person - 1}
            onChoose={(index) => choose(index + 1)}
            button={(person, isChosen) => ({
              'aria-label': t('space.setup.choose', { n: person }),
              className: classes(css.person, isChosen && css.chosen),
              children: <img src={portraitOf(person)} alt="" width={80} height={80} />,
            })}
          />
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
