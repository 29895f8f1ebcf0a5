import { keepTrying } from '../net/keepTrying.ts'
import type { Ground } from './Ground.ts'
import { ROOMS_MS, type ClosedDoors } from './level/ClosedDoors.ts'
import type { Level } from './level/level.ts'
import type { People } from './people/people.ts'
import { offerScene } from './sceneHandle.ts'

/** What the world does to a ground, in three dimensions or as a plan. */
export interface FollowedGround {
  readonly doors: ClosedDoors
  readonly people: Pick<People, 'hear' | 'hearPose'>
  /** Takes over what the world says; after it and after all that was heard, `told`. */
  sync(): void
  told(): void
  entered(level: Level): void
}

/** Lets a ground follow the world of its source, offered to the page; answers the way to stop. */
export function followGround(ground: Ground, { doors, people, ...followed }: FollowedGround): () => void {
  const { source, shown, self } = ground
  let isOver = false
  const sync = (): void => {
    followed.sync()
    followed.told()
  }
  const loading = keepTrying(async () => {
    await shown.load()
    if (!isOver) sync()
  })
  const looking = setInterval(() => doors.lookIn(), ROOMS_MS)
  const stops = [
    loading,
    () => clearInterval(looking),
    () => (isOver = true),
    offerScene({ walkTo: self.walkTo, self, ahead: () => ground.heading() }),
    shown.entered.on(followed.entered),
    source.subscribe(sync),
    source.onEvents((events, atMs) => {
      people.hear(events, source, atMs)
      self.hear(events)
      followed.told()
    }),
    source.onPoses(people.hearPose),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
