import type { ReactNode } from 'react'

const plant = (
  <>
    <ellipse cx="96" cy="123" rx="17" ry="8" fill="#3b2a1b" opacity="0.14" />
    <path d="M86 108h20l-3 15c-3 3-11 3-14 0z" fill="#f7f4ee" />
    <circle cx="90" cy="97" r="10" fill="#477648" />
    <circle cx="103" cy="95" r="11" fill="#5d8f5a" />
    <circle cx="97" cy="84" r="10" fill="#6fa36a" />
  </>
)

const openDoor = (
  <>
    <path d="M176 76V32l34 17v44z" fill="#fff8e6" />
    <path d="M176 76V32l-4 2v44z" fill="#b98a5a" />
    <path d="M176 32l34 17 4-2-34-17z" fill="#c79a6b" />
    <path d="M176 78l34 17-40 20-34-17z" fill="#fff3d6" opacity="0.75" />
  </>
)

/** An empty room with the door open: the picture of an empty list; what else there is in it is in rooms.tsx. */
export function EmptyRoom({
  door = openDoor,
  children = plant,
}: {
  readonly door?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <svg viewBox="0 0 280 190" aria-hidden>
      <path d="M140 172 24 114v-6l116-58 116 58v6z" fill="#cfb48f" />
      <path d="M140 166 24 108l116-58 116 58z" fill="#e2c8a6" />
      <path d="M24 108V52L140 -6v56z" fill="#ded8cb" transform="translate(0 8)" />
      <path d="M256 108V52L140 -6v56z" fill="#efeae0" transform="translate(0 8)" />
      {door}
      <path d="M60 74l30-15v22L60 96z" fill="#bcd9df" />
      {children}
    </svg>
  )
}
