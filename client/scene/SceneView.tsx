import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { whenReachable } from '../net/whenReachable.ts'
import { useSelection } from '../store/createStore.ts'
import { renderStore } from '../store/renderStore.ts'
import { settingsStore } from '../store/settingsStore.ts'
import { FiberCanvas } from './frame/FiberCanvas.tsx'
import { useLostContext } from './frame/lostContext.ts'
import { PacedFrames } from './frame/PacedFrames.tsx'
import { hasGraphicsCard } from './frame/graphicsCard.ts'
import { adaptedRatio, qualities } from './frame/quality.ts'
import { TierChoice } from './frame/TierChoice.ts'
import { PromptHint } from './prompt/PromptHint.tsx'
import styles from './scene.module.css'
import type { SceneSource } from './sceneSource.ts'
import { SpaceScene } from './SpaceScene.tsx'
import { Hands } from './tools/Hands.ts'

// For fingers.
const Joystick = lazy(async () => ({
  default: (await whenReachable(() => import('./tools/Joystick.tsx'))).Joystick,
}))
// For browsers that draw no three dimensions.
const PlanScene = lazy(async () => ({
  default: (await whenReachable(() => import('./plan/PlanScene.tsx'))).PlanScene,
}))

export interface SceneViewProps {
  readonly source: SceneSource
  /** Parts that features add to the level, however it is shown. */
  readonly parts?: ReactNode
  /** Parts that features add to the scene. */
  readonly children?: ReactNode
}

/** The 3D view of a source, or its plan, with all its controls, filling its parent. */
export function SceneView({ source, parts, children }: SceneViewProps) {
  const { t } = useTranslation()
  const [hands] = useState(() => new Hands())
  const [isTouched] = useState(() => window.matchMedia('(any-pointer: coarse)').matches)
  const [choice] = useState(() => new TierChoice(window.location.search, settingsStore.get().quality))
  const { tier, scale } = useSelection(choice.store, (state) => state)
  // Laying a picture over a larger canvas is little for a graphics card, and much for a processor in its place.
  const isLaid = scale < 1 && tier !== 'minimal' && hasGraphicsCard()
  const [failed, setFailed] = useState(false)
  const isPlan = useSelection(renderStore, ({ chosen }) => chosen === 'plan')
  const [isLost, setLost] = useState(false)
  const { isTold, attempt } = useLostContext(
    isLost,
    useCallback(() => setLost(false), []),
  )
  useEffect(() => settingsStore.subscribe(({ quality }) => choice.choose(quality)), [choice])

  const fail = (error: unknown): void => {
    console.warn('the scene has no canvas', error)
    setFailed(true)
  }

  return (
    <div className={styles.view} data-quality={tier}>
      {failed || isPlan ? (
        <Suspense fallback={null}>
          <PlanScene source={source} hands={hands}>
            {parts}
          </PlanScene>
        </Suspense>
      ) : (
        <FiberCanvas
          key={attempt}
          label={t('scene.label')}
          pixelRatio={adaptedRatio(qualities[tier], window.devicePixelRatio, isLaid ? 1 : scale)}
          shadows
          byHand
          onFailure={fail}
        >
          <SpaceScene source={source} quality={tier} share={isLaid ? scale : 1} hands={hands}>
            <PacedFrames hands={hands} onFrame={choice.note} onContext={setLost} />
            {parts}
            {children}
          </SpaceScene>
        </FiberCanvas>
      )}
      <p className={styles['interrupted']} role="status">
        {isTold && t('scene.contextLost')}
      </p>
      {isTouched && (
        <Suspense fallback={null}>
          <Joystick hands={hands} />
        </Suspense>
      )}
      <PromptHint onUse={() => hands.press('use')} place={hands.placeHint} />
    </div>
  )
}
