import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ACESFilmicToneMapping, type PerspectiveCamera } from 'three'
import type { ModelFit } from '#shared/map/own/modelFit.ts'
import { FiberCanvas } from '../../../scene/frame/FiberCanvas.tsx'
import type { ModelStage } from './ModelStage.ts'
import css from './own.module.css'

function Turning({ stage, shown }: { readonly stage: ModelStage; readonly shown: unknown }) {
  const { get, camera, size } = useThree()
  useEffect(() => {
    get().gl.toneMapping = ACESFilmicToneMapping
    stage.aim(camera as PerspectiveCamera, size.width / size.height)
  }, [get, camera, size, stage, shown])
  useFrame((_, delta) => stage.step(Math.min(delta, 0.1)))
  return <primitive object={stage.group} dispose={null} />
}

const previewWords = {
  loading: 'previewLoading',
  failed: 'previewFailed',
  noCanvas: 'previewNoCanvas',
} as const

/** The model as it will stand, turning; a drag turns it by hand. */
export function ModelPreview({
  stage,
  path,
  fit,
}: {
  readonly stage: ModelStage
  readonly path: string
  readonly fit: ModelFit
}) {
  const { t } = useTranslation()
  const [state, setState] = useState<'loading' | 'there' | 'failed' | 'noCanvas'>('loading')
  const [shown, setShown] = useState(0)
  const key = JSON.stringify(fit)
  useEffect(() => {
    let isOver = false
    stage.show(path, fit).then(
      () => {
        if (isOver) return
        setState((state) => (state === 'noCanvas' ? state : 'there'))
        setShown((count) => count + 1)
      },
      () => isOver || setState('failed'),
    )
    return () => {
      isOver = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the fit by what it says
  }, [stage, path, key])
  return (
    <div
      className={css.preview}
      data-state={state}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        stage.hold(true)
      }}
      onPointerMove={({ movementX }) => stage.drag(movementX)}
      onPointerUp={() => stage.hold(false)}
      onPointerCancel={() => stage.hold(false)}
    >
      <FiberCanvas
        label={t('maker.own.preview')}
        pixelRatio={Math.min(2, window.devicePixelRatio)}
        antialias
        alpha
        onFailure={() => setState('noCanvas')}
      >
        <Turning stage={stage} shown={shown} />
      </FiberCanvas>
      {state !== 'there' && (
        <p role={state === 'failed' ? 'alert' : 'status'}>{t(`maker.own.${previewWords[state]}`)}</p>
      )}
    </div>
  )
}
