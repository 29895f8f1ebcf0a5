import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { levelCategories } from '#shared/map/categories.ts'
import {
  decorationText,
  grounds,
  isMusic,
  lights,
  parseDecoration,
  type Decoration,
  type Tune,
} from '#shared/map/decoration.ts'
import { openChannels, publicChannels, type PublicChannel } from '#shared/rules/chatChannels.ts'
import { limits } from '#shared/rules/limits.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import type { GameMap } from '#shared/world/world.ts'
import { Button } from '../../../components/Button.tsx'
import { classes } from '../../../components/classes.ts'
import { Dialog } from '../../../components/Dialog.tsx'
import { TextArea, TextField } from '../../../components/fields.tsx'
import { SelectBox } from '../../../components/SelectBox.tsx'
import { currentWork } from '../work/Work.ts'
import css from './levels.module.css'
import { LevelChats } from './LevelChats.tsx'
import { LevelFile } from './LevelFile.tsx'
import { LevelMusic } from './LevelMusic.tsx'
import { LevelSize } from './LevelSize.tsx'
import { isNothingOutside, isSize, outsideOf, resized } from './levelSize.ts'
import { LevelTasks } from './LevelTasks.tsx'
import { TuneSlider } from './TuneSlider.tsx'

/** A choice under its word; the choice itself is named by it already. */
function Labelled({ word, children }: { readonly word: string; readonly children: ReactNode }) {
  return (
    <div className={css.labelled}>
      <span aria-hidden>{word}</span>
      {children}
    </div>
  )
}

/** What is filled in. */
interface Said {
  readonly name: string
  readonly description: string
  readonly category: string
  readonly muteOnEntry: boolean
  readonly miniMapImagePath: string
  readonly backgroundImagePath: string
  readonly decoration: Decoration
  readonly chats: readonly PublicChannel[]
  readonly tasks: readonly v1.TutorialTaskMapArea.$Properties[]
  readonly width: string
  readonly depth: string
}

const saidOf = (map: GameMap): Said => ({
  name: map.name ?? '',
  description: map.description ?? '',
  category: map.category ?? '',
  muteOnEntry: map.muteOnEntry ?? false,
  miniMapImagePath: map.miniMapImagePath ?? '',
  backgroundImagePath: map.backgroundImagePath ?? '',
  decoration: parseDecoration(map.decoration),
  chats: openChannels(map),
  tasks: map.tutorialTasks?.areas ?? [],
  width: String(map.dimensions?.[0] ?? 0),
  depth: String(map.dimensions?.[1] ?? 0),
})

/** A map with what was filled in; what stayed as it was is left alone. */
function withSaid(map: GameMap, said: Said): GameMap {
  const former = saidOf(map)
  const plain = (['name', 'description', 'category', 'muteOnEntry', 'miniMapImagePath'] as const).filter(
    (field) => said[field] !== former[field],
  )
  const isLit = decorationText(said.decoration) !== decorationText(former.decoration)
  const changed: GameMap = {
    ...map,
    ...Object.fromEntries(plain.map((field) => [field, said[field]])),
    ...(said.backgroundImagePath !== former.backgroundImagePath && {
      backgroundImagePath: said.backgroundImagePath,
      // A picture of the floor is shown instead of what is drawn.
      useDrawnBG: said.backgroundImagePath === '',
    }),
    // None named is all of them.
    ...(said.chats.join() !== former.chats.join() && {
      enabledChats: said.chats.length === publicChannels.length ? [] : said.chats,
    }),
    ...(JSON.stringify(said.tasks) !== JSON.stringify(former.tasks) && {
      tutorialTasks: {
        autoStart: true,
        ...map.tutorialTasks,
        groupSetId: TASK_GROUP,
        areas: said.tasks.map((task) => ({ ...task, text: task.text?.trim() ?? '' })),
      },
    }),
    ...(isLit && { decoration: decorationText(said.decoration) }),
  }
  const [width, depth] = [Number(said.width), Number(said.depth)]
  const isSized = said.width !== former.width || said.depth !== former.depth
  return isSized ? resized(changed, width, depth) : changed
}

const isPath = (path: string): boolean => path === '' || /^\/(?:assets|files)\//.test(path)

/** The only group of tasks there is. */
const TASK_GROUP = 'ONBOARDING_SANDBOX'

const sliders = ['warmth', 'strength', 'haze'] as const satisfies readonly Tune[]

/** What is true of the level as a whole: its name, light, sound, size and pictures; seen while one chooses, kept as one step. */
export function LevelSettings({ onClose }: { readonly onClose: () => void }) {
  const map = currentWork()?.map
  return map && <SettingsOf key={map.id} map={map} onClose={onClose} />
}

function SettingsOf({ map, onClose }: { readonly map: GameMap; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [said, setSaid] = useState(() => saidOf(map))
  const [isCut, setCut] = useState(false)
  const { decoration } = said
  // What one chooses of light is shown before it is kept.
  useEffect(() => {
    currentWork()?.attempt((shown) => ({ ...shown, decoration: decorationText(decoration) }))
  }, [decoration])
  useEffect(() => () => currentWork()?.attempt(undefined), [])
  const say = (more: Partial<Said>): void => setSaid((former) => ({ ...former, ...more }))
  const light = (more: Partial<Decoration>): void => say({ decoration: { ...decoration, ...more } })
  const size = [Number(said.width), Number(said.depth)] as const
  const outside = isSize(...size) ? outsideOf(map, ...size) : undefined
  const isReady =
    said.name.trim() !== '' &&
    outside !== undefined &&
    !outside.allSpawns &&
    (isCut || isNothingOutside(outside)) &&
    isPath(said.miniMapImagePath) &&
    isPath(said.backgroundImagePath) &&
    said.chats.length > 0 &&
    said.tasks.every(({ text }) => text?.trim()) &&
    (decoration.music === '' || isMusic(decoration.music))
  const save = (): void => {
    currentWork()?.do('levelSettings', (former) => withSaid(former, { ...said, name: said.name.trim() }))
    onClose()
  }
  const picture = (field: 'miniMapImagePath' | 'backgroundImagePath') => (
    <div className={css.withFile}>
      <TextField
        label={t(`editor.levels.pictures.${field}`)}
        value={said[field]}
        maxLength={500}
        error={isPath(said[field]) ? undefined : t('editor.levels.pathWrong')}
        onChange={(event) => say({ [field]: event.target.value.trim() })}
      />
      <LevelFile
        mapId={map.id}
        sends="image"
        label={t(`editor.levels.pictures.${field}`)}
        onDone={(path) => say({ [field]: path })}
      />
    </div>
  )
  return (
    <Dialog
      open
      light
      onOpenChange={onClose}
      title={t('editor.levels.settingsTitle')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={!isReady} onClick={save}>
            {t('editor.levels.save')}
          </Button>
        </>
      }
    >
      <div className={classes(css.fields, css.long)}>
        <TextField
          label={t('editor.levels.name')}
          value={said.name}
          maxLength={limits.levelName}
          onChange={(event) => say({ name: event.target.value })}
        />
        <TextArea
          label={t('editor.levels.description')}
          value={said.description}
          maxLength={2_000}
          onChange={(event) => say({ description: event.target.value })}
        />
        <div className={css.foot}>
          <Labelled word={t('editor.levels.category')}>
            <SelectBox
              label={t('editor.levels.category')}
              value={said.category}
              options={['', ...levelCategories].map((id) => ({
                id,
                name: t(`editor.levels.categories.${(id === '' ? 'none' : id) as 'none'}`),
              }))}
              onChoose={(category) => say({ category })}
            />
          </Labelled>
          <Labelled word={t('editor.levels.light')}>
            <SelectBox
              label={t('editor.levels.light')}
              value={decoration.light}
              options={lights.map((id) => ({ id, name: t(`editor.levels.lights.${id}`) }))}
              onChoose={(chosen) => light({ light: chosen })}
            />
          </Labelled>
          <Labelled word={t('editor.levels.ground')}>
            <SelectBox
              label={t('editor.levels.ground')}
              value={decoration.ground}
              options={grounds.map((id) => ({ id, name: t(`editor.levels.grounds.${id}`) }))}
              onChoose={(chosen) => light({ ground: chosen })}
            />
          </Labelled>
        </div>
        <fieldset className={css.group}>
          <legend>{t('editor.levels.lightAndHaze')}</legend>
          {sliders.map((tune) => (
            <TuneSlider key={tune} tune={tune} decoration={decoration} onChange={light} />
          ))}
        </fieldset>
        <LevelMusic map={map} decoration={decoration} onChange={light} />
        <LevelSize
          width={said.width}
          depth={said.depth}
          outside={outside}
          isCut={isCut}
          onSize={(more) => {
            setCut(false)
            say(more)
          }}
          onCut={setCut}
        />
        {picture('miniMapImagePath')}
        {picture('backgroundImagePath')}
        <label className={css.check}>
          <input
            type="checkbox"
            checked={said.muteOnEntry}
            onChange={(event) => say({ muteOnEntry: event.target.checked })}
          />
          {t('editor.levels.muteOnEntry')}
        </label>
        <LevelChats open={said.chats} onChange={(chats) => say({ chats })} />
        <LevelTasks map={map} tasks={said.tasks} onChange={(tasks) => say({ tasks })} />
      </div>
    </Dialog>
  )
}
