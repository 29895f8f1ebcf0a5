import { useState } from 'react'
import { drawnSigns, signCode } from '#shared/rules/signs.ts'

/** A sign as a picture, where there is one of it: not every machine has letters for it. As large as the letters round it. */
export function Sign({ sign, size = '1.25em' }: { readonly sign: string; readonly size?: string }) {
  const [isBroken, setBroken] = useState(false)
  if (!drawnSigns.has(sign) || isBroken) return sign
  return (
    <img
      src={`/assets/images/signs/${signCode(sign)}.webp`}
      alt={sign}
      draggable={false}
      style={{ width: size, height: size, verticalAlign: '-0.25em' }}
      onError={() => setBroken(true)}
    />
  )
}
