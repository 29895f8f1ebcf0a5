import {
  Component,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { ChevronDown, ChevronUp, Ellipsis, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../components/Button.tsx'
import { classes } from '../components/classes.ts'
import { nextView } from '../scene/viewStore.ts'
import { whenSettled } from '../store/settledStore.ts'
import { useSocial } from '../store/socialStore.ts'
import { closeSidebar, closeTopmost, isAtTheSide, useUi, type WindowName } from '../store/uiStore.ts'
import { followKeyboard } from './keyboardInset.ts'
import { followNewcomer } from './followNewcomer.ts'
import { loadAhead } from './lazily.ts'
import { keepFocus, Panel, PanelName } from './Panel.tsx'
import { PlacePill } from './PlacePill.tsx'
import { SpaceFactsContext, type SpaceFacts } from './spaceFacts.ts'
import type { SpaceFeatures } from './spaceFeature.ts'
import { listenToSpaceKeys, type SpaceCommand } from './spaceKeys.ts'
import { useNarrow } from './useNarrow.ts'
import panel from './panel.module.css'
import bar from './bar.module.css'
import css from './Hud.module.css'

/** Answers false when there was nothing to do. */
function run({ name, key }: SpaceCommand, { commands }: SpaceFeatures, facts: SpaceFacts): boolean {
  if (name === 'close') return closeTopmost()
  if (name !== 'view') return commands[name](facts, key)
  nextView()
  return true
}

/** Keeps in variables of the page where what is told at the head ends, and how much is free under it, for what comes over the scene. */
function keepFree(element: HTMLDivElement | null) {
  if (!element) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty('--told', `${element.offsetTop}px`)
    style.setProperty('--free', `${element.offsetHeight}px`)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--told')
    style.removeProperty('--free')
  }
}

/** Keeps a window that throws, or whose code is not to be had any more, from taking the space along. */
class Lost extends Component<{ readonly children: ReactNode; readonly fallback: ReactNode }> {
  override state = { isLost: false }
  static getDerivedStateFromError = () => ({ isLost: true })
  override render(): ReactNode {
    return this.state.isLost ? this.props.fallback : this.props.children
  }
}

/** The frame of a window that is not there. */
function Bare({ isLost = false }: { readonly isLost?: boolean }) {
  const { t } = useTranslation()
  return (
    <Panel title={t(isLost ? 'common.crashed.title' : 'common.loading')} closeLabel={t('common.close')}>
      {isLost && (
        <div className={panel.body} role="alert">
          <p>{t('common.crashed.body')}</p>
          <Button onClick={() => location.reload()}>{t('common.crashed.reload')}</Button>
        </div>
      )}
    </Panel>
  )
}

/** A window in its frame; with another one open they stand beside each other where there is room. */
function OpenWindow({
  name,
  Window,
  isBeside,
}: {
  readonly name: WindowName
  readonly Window: ComponentType
  readonly isBeside: boolean
}) {
  return (
    <div className={classes(css.window, isBeside && !isAtTheSide(name) && css.beside)}>
      <PanelName value={name}>
        <Lost fallback={<Bare isLost />}>
          <Suspense fallback={<Bare />}>
            <Window />
          </Suspense>
        </Lost>
      </PanelName>
    </div>
  )
}

/** The interface over the scene: what features give, and the frame about it. */
export function Hud({
  features,
  spaceName,
  mainLevel,
  chatDisabled: chatWasDisabled,
  withOthers: wasWithOthers,
  alone,
  onExit,
}: {
  readonly features: SpaceFeatures
  readonly spaceName: string
  /** The name of a level that goes without saying: the space's own, in the language it was given in. */
  readonly mainLevel: string
  readonly chatDisabled: boolean
  /** False where everybody is by themselves: no people, no chat. */
  readonly withOthers: boolean
  /** One has no part in what others say to each other, whoever they are. */
  readonly alone: boolean
  /** Absent where there is no way out but closing the page. */
  readonly onExit: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const hud = useRef<HTMLDivElement>(null)
  const windows = useUi((state) => state.windows)
  // What the server says while one is here is newer than what the page was opened with.
  const flags = useSocial((state) => state.flags)
  const withOthers = !alone && (flags?.allowMultiPlayer ?? wasWithOthers)
  const chatDisabled = flags?.disableChatPersist ?? chatWasDisabled
  const facts = useMemo(
    (): SpaceFacts => ({
      withOthers,
      chatDisabled,
      onExit,
      settings: features.list.flatMap(({ Settings }) => Settings ?? []),
    }),
    [withOthers, chatDisabled, onExit, features],
  )

  const narrow = useNarrow()
  const [putAway, setPutAway] = useState(false)
  const isFolded = narrow && putAway
  const [isUnfolded, setUnfolded] = useState(false)
  const hasMore = narrow && !putAway && isUnfolded
  const toggles = features.list.map(({ name, Toggle }) => Toggle && <Toggle key={name} />)

  useEffect(() => listenToSpaceKeys((command) => run(command, features, facts)), [features, facts])
  useEffect(() => {
    if (!withOthers) closeSidebar()
  }, [withOthers])
  useEffect(() => (hud.current ? followKeyboard(hud.current) : undefined), [])
  useEffect(followNewcomer, [])
  useEffect(() => whenSettled(loadAhead), [])

  return (
    <SpaceFactsContext value={facts}>
      <div ref={hud} className={classes(css.hud, isFolded && css.folded, hasMore && css.unfolded)}>
        {features.list.map(({ name, Skip }) => Skip && <Skip key={name} />)}
        <PlacePill spaceName={spaceName} mainLevel={mainLevel} />
        <div ref={keepFree} className={css.free} />
        {!narrow && (
          <div
            className={classes(bar.tools, bar.toggles)}
            role="toolbar"
            aria-label={t('space.hud.media')}
            onMouseDown={keepFocus}
          >
            {toggles}
          </div>
        )}
        {features.list.map(({ name, Over }) => Over && <Over key={name} />)}
        {narrow && (
          <button
            type="button"
            className={css.fold}
            aria-expanded={!isFolded}
            aria-label={t('space.hud.label')}
            onClick={() => setPutAway(!putAway)}
          >
            {isFolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
          </button>
        )}
        {narrow && !isFolded && (
          <button
            type="button"
            className={classes(css.fold, css.more)}
            aria-expanded={hasMore}
            aria-label={t('space.hud.more')}
            onClick={() => setUnfolded(!hasMore)}
          >
            <Ellipsis aria-hidden />
          </button>
        )}
        <div className={css.bottom} onMouseDown={keepFocus}>
          <div
            className={classes(bar.tools, hasMore && bar.unfolded)}
            role="toolbar"
            aria-label={t('space.hud.label')}
            // What one has chosen lies over the bar: what was unfolded for that goes.
            onClick={({ target }) => (target as Element).closest(`.${bar.pocket}`) && setUnfolded(false)}
          >
            {narrow && toggles}
            {features.list.map(({ name, Button }) => Button && <Button key={name} />)}
          </div>
          <div className={bar.beside}>{features.list.map(({ name, Bar }) => Bar && <Bar key={name} />)}</div>
          {onExit && (
            <button
              type="button"
              className={bar.exit}
              aria-label={t('space.hud.exit')}
              title={t('space.hud.exitConfirm')}
              onClick={onExit}
            >
              <LogOut aria-hidden />
              <span>{t('space.hud.exit')}</span>
            </button>
          )}
        </div>
        {windows.map((name) => (
          <OpenWindow key={name} name={name} Window={features.windows[name]} isBeside={windows.length > 1} />
        ))}
      </div>
    </SpaceFactsContext>
  )
}
