import { EmptyRoom } from './EmptyRoom.tsx'

const shutDoor = (
  <>
    <path d="M176 76V32l34 17v44z" fill="#b98a5a" />
    <path d="M181 74V42l24 12v32z" fill="#a87a4d" />
    <path d="M176 32l34 17 4-2-34-17z" fill="#c79a6b" />
    <path d="M186 62v-6a8 9 0 0 1 16 8v6" fill="none" stroke="#f7f4ee" strokeWidth="3.5" />
    <path d="M182 62l23 11v15l-23-11z" fill="#f1c24f" />
    <circle cx="193" cy="75" r="2.6" fill="#6b4c1e" />
  </>
)

/** Of a place nobody knows: a signpost that points everywhere. */
export const LostRoom = () => (
  <EmptyRoom>
    <ellipse cx="132" cy="128" rx="18" ry="8" fill="#3b2a1b" opacity="0.14" />
    <path d="M129 66h6v62h-6z" fill="#8a6a48" />
    <path d="M112 70h38l9 8-9 8h-38z" fill="#2f7a70" />
    <path d="M152 92h-38l-9 8 9 8h38z" fill="#e0735c" />
    <circle cx="132" cy="63" r="5" fill="#c79a6b" />
  </EmptyRoom>
)

/** Of a place that is there, and not for everybody: the door is locked. */
export const ClosedRoom = () => <EmptyRoom door={shutDoor} />

/** Of a place one is asked into, with one's name: somebody waits at the open door. */
export const WelcomeRoom = () => (
  <EmptyRoom>
    <ellipse cx="140" cy="124" rx="15" ry="7" fill="#3b2a1b" opacity="0.16" />
    <path d="M127 122c0-26 4-34 13-34s13 8 13 34c-6 5-20 5-26 0z" fill="#2f8f83" />
    <path d="M151 98l13-14" stroke="#2f8f83" strokeWidth="7" strokeLinecap="round" />
    <circle cx="166" cy="82" r="4.5" fill="#f0c7a3" />
    <circle cx="140" cy="76" r="11" fill="#f0c7a3" />
    <path d="M129 75c0-10 5-13 11-13s11 4 11 12c-8 0-12-3-14-5-2 3-4 5-8 6z" fill="#3a2f2a" />
  </EmptyRoom>
)
