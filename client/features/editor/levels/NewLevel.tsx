import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewLevelSource } from '#shared/http/levels.ts'
import { isLevelSize, levelSideMin, levelSideUsual } from '#shared/map/emptyLevel.ts'
import { limits } from '#shared/rules/limits.ts'
import { createLevel, fetchLevels } from '../../../api/levels.ts'
import { fetchSpaces } from '../../../api/spaces.ts'
import { fetchOfficialTemplates } from '../../../api/templates.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { TextField } from '../../../components/fields.tsx'
import { levelName } from '../../../text/levelName.ts'
import { levelFailure } from './levelFailure.ts'
import css from './levels.module.css'

/** A picture one can begin with. */
interface Start {
  readonly id: string
  readonly name: string
  readonly picture: string | undefined
  readonly from: NewLevelSource
}

/** So many other spaces of one's own are looked through. */
const OWN_SPACES_MAX = 12

async function loadSamples(): Promise<readonly Start[]> {
  const { data } = await fetchOfficialTemplates()
  const found = await Promise.all(
    data.map(async ({ id, banner }) => {
      // The official space of a template has its id, and its levels.
      const levels = await fetchLevels(id).catch(() => ({ data: [] }))
      const isOne = levels.data.length === 1 || id === 'world'
      return (isOne ? levels.data.slice(0, 1) : []).map(({ levelId, name }): Start => ({
        id: levelId,
        name,
        picture: banner,
        from: { kind: 'sample', templateId: id, mapId: levelId.split('.')[1] ?? '1' },
      }))
    }),
  )
  return found.flat()
}

async function loadOwn(spaceId: string): Promise<readonly Start[]> {
  const { data } = await fetchSpaces(
    'myCreated',
    { search: '', sortK: 'latest' },
    {
      size: OWN_SPACES_MAX,
      offset: 0,
    },
  )
  const others = data.filter(({ space }) => space.id !== spaceId)
  const found = await Promise.all(
    others.map(async ({ space }) => {
      const levels = await fetchLevels(space.id).catch(() => ({ data: [] }))
      return levels.data.map(({ levelId, name }): Start => ({
        id: levelId,
        name: `${space.name} · ${name}`,
        picture: undefined,
        from: { kind: 'level', levelId },
      }))
    }),
  )
  return found.flat()
}

/** A new level: empty and of a size, or begun as another one. */
export function NewLevel({
  spaceId,
  onClose,
  onMade,
}: {
  readonly spaceId: string
  readonly onClose: () => void
  /** With the level that was made. */
  readonly onMade: (mapId: string) => Promise<void>
}) {
  const { t } = useTranslation()
  const samples = useQuery({ queryKey: ['levelSamples'], queryFn: loadSamples })
  const own = useQuery({ queryKey: ['ownLevels', spaceId], queryFn: () => loadOwn(spaceId) })
  const formId = useId()
  const [name, setName] = useState('')
  const [width, setWidth] = useState(String(levelSideUsual))
  const [depth, setDepth] = useState(String(levelSideUsual))
  const [start, setStart] = useState<Start>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const size = [Number(width), Number(depth)] as const
  /** What is wrong with one side, beside the other as it should be. */
  const wrongOf = (side: number): string | undefined =>
    !start && !isLevelSize(side, levelSideUsual)
      ? t('editor.levels.sizeWrong', { min: levelSideMin, max: limits.mapSideMax })
      : undefined
  const [widthWrong, depthWrong] = [wrongOf(size[0]), wrongOf(size[1])]
  const starts = [...(samples.data ?? []), ...(own.data ?? [])]
  const make = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const from = start?.from ?? { kind: 'empty', width: size[0], depth: size[1] }
      const { id } = await createLevel(spaceId, name.trim(), from)
      onClose()
      await onMade(id)
    } catch (error) {
      setFailure(await levelFailure(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      wide
      steady
      onOpenChange={onClose}
      title={t('editor.levels.newTitle')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={isBusy}
            disabled={name.trim() === '' || widthWrong !== undefined || depthWrong !== undefined}
          >
            {t('editor.levels.make')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <TextField
          label={t('editor.levels.name')}
          value={name}
          maxLength={limits.levelName}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className={css.group}>
          <legend>{t('editor.levels.beginAs')}</legend>
          <ul className={css.samples}>
            <li>
              <button
                type="button"
                className={css.sample}
                aria-pressed={!start}
                onClick={() => setStart(undefined)}
              >
                <i aria-hidden />
                {t('editor.levels.empty')}
              </button>
            </li>
            {starts.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={css.sample}
                  aria-pressed={start?.id === one.id}
                  onClick={() => {
                    setStart(one)
                    if (name === '') setName(levelName(one.name).slice(0, limits.levelName))
                  }}
                >
                  {one.picture ? <img src={one.picture} alt="" loading="lazy" /> : <i aria-hidden />}
                  {levelName(one.name)}
                </button>
              </li>
            ))}
          </ul>
          <p className={css.note} role="status">
            {samples.isPending && t('editor.levels.samplesLoading')}
            {samples.isError && t('editor.levels.samplesFailed')}
          </p>
        </fieldset>
        {!start && (
          <div className={css.sizes}>
            <TextField
              label={t('editor.levels.width')}
              inputMode="numeric"
              value={width}
              error={widthWrong}
              onChange={(event) => setWidth(event.target.value)}
            />
            <TextField
              label={t('editor.levels.depth')}
              inputMode="numeric"
              value={depth}
              error={depthWrong}
              onChange={(event) => setDepth(event.target.value)}
            />
          </div>
        )}
        <p className={css.failure} role="alert">
          {failure}
        </p>
      </form>
    </Dialog>
  )
}
