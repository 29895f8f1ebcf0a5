import { MapPin, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MapObject } from '#shared/map/placement.ts'
import { formatOutfit, parseOutfit, PERSON_COUNT } from '#shared/rules/outfit.ts'
import { Button } from '../../../components/Button.tsx'
import { IconButton } from '../../../components/IconButton.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { currentWork } from '../work/Work.ts'
import { newGuide, saidGuide, withGuide, type SaidGuide, type SaidStop } from './guideSaid.ts'
import css from './properties.module.css'
import { say } from './saying.ts'
import { Written } from './Written.tsx'

const STOPS_MAX = 32
const LINES_MAX = 24
const LINE_MAX = 160
const NAME_MAX = 30
const PAUSE_MAX_S = 120

const linesOf = (typed: string): string[] => typed.split('\n').flatMap((line) => line.trim() || [])

/** Where one stands now, metres of the map. */
function whereIStand(): { readonly x: number; readonly y: number } | undefined {
  const self = currentWork()?.ground.self.player
  if (!self?.placed) return undefined
  const { x, z } = self.body
  return { x: Math.round(x * 100) / 100, y: Math.round(z * 100) / 100 }
}

/** Some lines a guide says, one in each row. */
function Lines({
  label,
  value,
  onTake,
}: {
  readonly label: string
  readonly value: readonly string[]
  readonly onTake: (lines: string[]) => void
}) {
  const { t } = useTranslation()
  return (
    <Written
      lines
      label={label}
      value={value.join('\n')}
      problemOf={(typed) => {
        const all = linesOf(typed)
        if (all.length > LINES_MAX) return t('editor.props.wrong.many', { max: LINES_MAX })
        return all.some((line) => line.length > LINE_MAX)
          ? t('editor.props.wrong.long', { max: LINE_MAX })
          : undefined
      }}
      onTry={() => undefined}
      onTake={(typed) => onTake(linesOf(typed))}
    />
  )
}

/** Somebody who belongs to the level: name, looks, where they go, what they say there and answer. */
export function GuideFields({
  object,
  names,
}: {
  readonly object: MapObject
  readonly names: ReadonlySet<string>
}) {
  const { t } = useTranslation()
  const guide = saidGuide(object)
  if (!guide)
    return (
      <Button
        kind="quiet"
        onClick={() =>
          say(names, (former) => withGuide(former, newGuide(former, t('editor.props.guide.newName'))))
        }
      >
        {t('editor.props.guide.make')}
      </Button>
    )
  const change = (by: Partial<SaidGuide>): void =>
    say(names, (former) => withGuide(former, { ...(saidGuide(former) ?? guide), ...by }))
  const changeStop = (at: number, by: Partial<SaidStop>): void =>
    change({ stops: guide.stops.map((stop, i) => (i === at ? { ...stop, ...by } : stop)) })
  const addStop = (): void => {
    const here = whereIStand()
    if (here) change({ stops: [...guide.stops, { ...here, pause: 10, yaw: undefined, says: [] }] })
  }
  const { person, colours } = parseOutfit(guide.outfit)
  return (
    <>
      <Written
        label={t('editor.props.guide.name')}
        value={guide.name}
        max={NAME_MAX}
        problemOf={(typed) => (typed.trim() === '' ? t('editor.props.wrong.empty') : undefined)}
        onTry={() => undefined}
        onTake={(typed) => change({ name: typed.trim() })}
      />
      <div className={css.field}>
        <span aria-hidden>{t('editor.props.guide.looks')}</span>
        <SelectBox
          label={t('editor.props.guide.looks')}
          value={String(person)}
          options={Array.from({ length: PERSON_COUNT }, (_, i) => ({
            id: String(i + 1),
            name: t('editor.props.guide.person', { number: i + 1 }),
          }))}
          onChoose={(id) => change({ outfit: formatOutfit({ person: Number(id), colours }) })}
        />
      </div>
      <ol className={css.stops} aria-label={t('editor.props.guide.stops')}>
        {guide.stops.map((stop, i) => (
          <li key={i}>
            <header>
              <strong>{t('editor.props.guide.stop', { number: i + 1, x: stop.x, y: stop.y })}</strong>
              <IconButton
                label={t('editor.props.guide.here', { number: i + 1 })}
                onClick={() => {
                  const here = whereIStand()
                  if (here) changeStop(i, here)
                }}
              >
                <MapPin aria-hidden size={17} />
              </IconButton>
              <IconButton
                label={t('editor.props.guide.dropStop', { number: i + 1 })}
                disabled={guide.stops.length === 1}
                onClick={() => change({ stops: guide.stops.filter((_, other) => other !== i) })}
              >
                <Trash2 aria-hidden size={17} />
              </IconButton>
            </header>
            <Written
              type="number"
              label={t('editor.props.guide.pause')}
              unit={t('editor.props.units.seconds')}
              value={String(stop.pause)}
              problemOf={(typed) => {
                const pause = Number(typed)
                return pause >= 0 && pause <= PAUSE_MAX_S
                  ? undefined
                  : t('editor.numberWrong', { min: 0, max: PAUSE_MAX_S })
              }}
              onTry={() => undefined}
              onTake={(typed) => changeStop(i, { pause: Number(typed) })}
            />
            <Lines
              label={t('editor.props.guide.says')}
              value={stop.says}
              onTake={(says) => changeStop(i, { says })}
            />
          </li>
        ))}
      </ol>
      <Button kind="quiet" disabled={guide.stops.length >= STOPS_MAX} onClick={addStop}>
        {t('editor.props.guide.addStop')}
      </Button>
      <Lines
        label={t('editor.props.guide.answers')}
        value={guide.answers}
        onTake={(answers) => change({ answers })}
      />
      <Button kind="plain" onClick={() => say(names, (former) => withGuide(former, undefined))}>
        {t('editor.props.guide.drop')}
      </Button>
    </>
  )
}
