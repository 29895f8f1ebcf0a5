import { Matrix4, Raycaster, Vector2, Vector3 } from 'three'
import type { OrthographicCamera, PerspectiveCamera, Scene, WebGLRenderer } from 'three'
import type { EncId, MapId } from '#shared/ids.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { closedNooks } from '#shared/map/nooks.ts'
import { placementOf } from '#shared/map/placement.ts'
import type { EventBody, WireEvent } from '#shared/protocol/messages.ts'
import { objectKey } from '#shared/world/map.ts'
import { emote, emotes } from '#shared/rules/emotes.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap, Player } from '#shared/world/world.ts'
import { loadCatalogue } from './assets.ts'
import { rayPrisms } from './camera/rayPrism.ts'
import { CameraRig } from './camera/rig.ts'
import type { CameraPose } from './camera/rig.ts'
import { browserPads, PadReader } from './input/gamepad.ts'
import type { PadWishes } from './input/gamepad.ts'
import { Curtain } from './frame/curtain.ts'
import { Keys } from './input/keys.ts'
import type { PointerTarget } from './input/pointer.ts'
import { LabelAtlas } from './labels/labelAtlas.ts'
import { LabelLayer } from './labels/labelLayer.ts'
import { createDecor } from './level/decor.ts'
import { disposeGroup } from './level/disposeGroup.ts'
import { Furniture } from './level/furniture.ts'
import { Glides } from './level/glides.ts'
import { buildLevel } from './level/level.ts'
import type { Level } from './level/level.ts'
import { keepInSight } from './level/seeThrough.ts'
import { createShell } from './level/shell.ts'
import type { Shell } from './level/shell.ts'
import { Blobs } from './people/blobs.ts'
import { Confetti } from './effects/confetti.ts'
import { EmoteSparks } from './effects/emoteSparks.ts'
import { People } from './people/people.ts'
import { Follower } from './player/follower.ts'
import { pickLevel } from './player/pick.ts'
import { SelfPlayer } from './player/selfPlayer.ts'
import type { GroundPoint, SelfWishes } from './player/selfPlayer.ts'
import { WayMarker } from './player/wayMarker.ts'
import { chooseEmote, emoteWheelStore, letWheelGo, openWheel, sectorAt } from '../store/emoteWheelStore.ts'
import { settingsStore } from '../store/settingsStore.ts'
import { promptStore } from './prompt/promptStore.ts'
import { hintPixels, hintPlace, offerAt, offerKey } from './prompt/prompts.ts'
import type { Offer } from './prompt/prompts.ts'
import { qualities } from './frame/quality.ts'
import type { Quality, QualityName } from './frame/quality.ts'
import type { SceneSource } from './sceneSource.ts'
import { offerScene } from './sceneHandle.ts'
import { shakeOffset, type Shake } from './effects/shake.ts'
import { useSimpleMaterials } from './simpleMaterials.ts'
import { Atmosphere } from './sky/atmosphere.ts'
import { isOutside, mixOf, silence, soundscapeOf, type Soundscape } from './sound/ambience.ts'
import { Footfalls } from './sound/footfalls.ts'
import { isHearing, playChime, playStep, setAmbience } from './sound/sounds.ts'
import { Stride } from './sound/stride.ts'
import { surfaceOf } from './sound/waves.ts'
import { nextView, setView, viewStore } from './viewStore.ts'

const LOOK_PER_PX = 0.0052
/** A change of the eye's matrix that nobody sees. */
const STILL = 1e-5
/** Share of the furniture that must be there before the room counts as furnished. */
const FURNISHED = 0.45
const NOTICE_MS = 2500
/** So often one listens to where one is, ms. */
const PLACE_MS = 400
/** Confetti begins this high over the floor, metres. */
const CONFETTI_M = 1.9
/** How much of somebody's height is below the hips when standing, metres. */
const STANDING_HIP_M = 0.92

const drawnOf = (map: GameMap): readonly unknown[] => [map.dimensions, map.walls, map.floors]
const decorOf = (map: GameMap): readonly unknown[] => [map.nooks, map.portals, map.announcer]
const same = (a: readonly unknown[] | undefined, b: readonly unknown[]): boolean =>
  a !== undefined && a.every((part, i) => part === b[i])

const scratch = {
  ahead: new Vector3(),
  direction: { x: 0, z: 0 },
  pointer: new Vector2(),
  lookedAt: { x: 0, z: 0 },
  size: new Vector2(),
}
/** What a stick pushed all the way turns a second, in pixels of a drag. */
const PAD_LOOK_PX = 520
/** How far a stick is pushed before it points at an emote. */
const WHEEL_DEAD = 0.3
const noWishes: Readonly<PadWishes> = {
  x: 0,
  z: 0,
  lookX: 0,
  lookY: 0,
  run: false,
  jump: false,
  use: false,
  view: false,
  wheel: false,
}
/** Room for the bars at the foot and the head of the view, and for stick and jump button, pixels. */
const promptMargins = {
  wide: { side: 110, top: 96, bottom: 120 },
  phone: { side: 90, top: 130, bottom: 236 },
} as const
const PHONE_PX = 641
const padWishes: PadWishes = { ...noWishes }
const followed = { placed: false, seated: false, x: 0, y: 0, z: 0, vx: 0, vz: 0 }
/** Who does not want things to move is not shaken. */
const calm = matchMedia('(prefers-reduced-motion: reduce)')

const shakeFrom = (
  body: { readonly intensity?: number | null; readonly durationMs?: number | null },
  fromMs: number,
): Shake => ({
  intensity: body.intensity ?? limits.shakeIntensity,
  durationMs: body.durationMs ?? limits.shakeMs,
  fromMs,
})

/**
 * The running scene: it follows the world of a source and moves by frames. React only mounts it and calls the frame
 * steps in the order of frameOrder.ts.
 */
export class Stage implements PointerTarget {
  readonly keys = new Keys()
  /** The touch joystick: right and forward, -1 to 1. */
  readonly stick = { x: 0, z: 0 }
  readonly player: SelfPlayer
  quality: Quality
  onPickPlayer: ((encId: EncId) => void) | undefined
  /** Called whenever there is something new to be seen. */
  onNews: () => void = () => undefined
  private readonly source: SceneSource
  private readonly renderer: WebGLRenderer
  private readonly scene: Scene
  readonly rig: CameraRig
  private readonly atmosphere: Atmosphere
  private readonly atlas: LabelAtlas
  private readonly labels: LabelLayer
  private readonly blobs = new Blobs()
  private readonly people: People
  private readonly marker = new WayMarker()
  private readonly confetti = new Confetti()
  private readonly sparks = new EmoteSparks()
  private readonly follower = new Follower()
  private readonly raycaster = new Raycaster()
  private readonly pad = new PadReader(browserPads)
  private padMs = 0
  private readonly stride = new Stride()
  private readonly footfalls = new Footfalls()
  private readonly ear = { x: 0, z: 0, rightX: 1, rightZ: 0 }
  private soundscape: { readonly map: GameMap; readonly of: Soundscape } | undefined
  private placeHeardMs = 0
  private readonly wishes: SelfWishes = { x: 0, z: 0, run: false, jump: false }
  private readonly taken = new Set<number>()
  private readonly glides = new Glides()
  private readonly stops: (() => void)[] = []
  private catalogue: Catalogue | undefined
  private level: Level | undefined
  private map: GameMap | undefined
  private shell: Shell | undefined
  private furniture: Furniture | undefined
  private decor: ReturnType<typeof createDecor> | undefined
  private self: EncId | undefined
  /** The nooks closed to oneself, for the level that knows of them. */
  private closed: { readonly level: Level; readonly ids: readonly string[] } | undefined
  /** What one could do here, and the element that says so. */
  private offer: Offer | undefined
  private promptElement: HTMLElement | null = null
  private promptAt = ''
  private frame = 0
  /** Something that moves was drawn in the last frame. */
  private stirs = false
  private readonly eye = new Matrix4()
  private shadowDue = true
  private furnished = Promise.withResolvers<void>()
  private isFurnished = false
  private readonly curtain: Curtain
  /** Something has come into the scene that no frame has shown yet. */
  private isNew = true
  private cameraShake: Shake | undefined
  /** By object key. */
  private readonly shaking = new Map<string, Shake>()
  private noticeTimer: ReturnType<typeof setTimeout> | undefined
  private disposed = false

  constructor(
    source: SceneSource,
    renderer: WebGLRenderer,
    scene: Scene,
    camera: PerspectiveCamera,
    quality: QualityName,
    onCamera: (camera: PerspectiveCamera | OrthographicCamera) => void = () => undefined,
  ) {
    this.source = source
    this.curtain = new Curtain(source)
    this.renderer = renderer
    this.scene = scene
    this.rig = new CameraRig(camera, (used) => {
      this.atmosphere.showSky(!this.rig.isPlan)
      setView(this.rig.mode)
      this.shadowDue = true
      onCamera(used)
    })
    this.quality = qualities[quality]
    renderer.shadowMap.autoUpdate = true
    this.atmosphere = new Atmosphere(renderer, scene, this.quality)
    this.atlas = new LabelAtlas(renderer)
    this.labels = new LabelLayer(this.atlas)
    this.people = new People(this.atlas, () => this.refresh())
    scene.add(this.people.group, this.blobs.mesh, this.labels.mesh, this.marker.group)
    scene.add(this.confetti.points, this.sparks.points)
    this.player = new SelfPlayer({
      move: (pose) => source.move(pose),
      animate: (animator) => source.post('animate', { animator }),
      sit: (chairIdx) => this.sit(chairIdx),
      stand: (chairIdx) =>
        void source
          .send('setChairStatus', { chairIdx, isOccupied: false })
          .catch(() => this.player.standRefused()),
    })
    setView(this.rig.mode)
    this.stops.push(
      offerScene({ walkTo: (point, run) => this.walkTo(point, run) }),
      viewStore.subscribe(({ mode }) => this.rig.setMode(mode)),
      source.subscribe(() => {
        this.sync()
        this.onNews()
      }),
      source.onEvents((events, atMs) => this.hear(events, atMs)),
      source.onPoses(this.people.hearPose),
      source.onPoses(() => this.onNews()),
      source.onChat((encId, text) => {
        this.people.say(encId, text, performance.now())
        this.onNews()
      }),
    )
    void this.load()
  }

  /** Materials mirror the sky, once everything one stands on is there. */
  private async reflect(): Promise<void> {
    await this.furnished.promise
    if (!this.disposed) this.atmosphere.reflect()
  }

  private async load(): Promise<void> {
    void this.reflect()
    const catalogue = await loadCatalogue()
    if (this.disposed) return
    this.catalogue = catalogue
    this.sync()
  }

  /** Takes over what the world says: level, people, seats. Runs once per batch of events. */
  private sync(): void {
    const world = this.source.world()
    const encId = this.source.self()
    const me = encId === undefined ? undefined : this.source.live(encId)
    this.self = me?.encId
    const map = world.maps.get(me?.mapId ?? ([...world.maps.keys()][0] as MapId))
    if (map?.dimensions && this.catalogue && map !== this.map) this.syncMap(map, this.catalogue)
    if (!this.level) return
    this.people.sync(this.source, this.level.mapId, this.self, performance.now())
    this.taken.clear()
    for (const { chairIdx, mapId, encId: other } of world.players.values()) {
      if (chairIdx !== undefined && mapId === this.level.mapId && other !== this.self)
        this.taken.add(chairIdx)
    }
    if (me) this.syncSelf(me, this.level)
    else this.player.placed = false
    if (me) this.syncNooks(closedNooks(world, me), this.level)
  }

  private syncNooks(ids: readonly string[], level: Level): void {
    const { closed } = this
    if (closed?.level === level && closed.ids.length === ids.length && same(closed.ids, ids)) return
    this.closed = { level, ids }
    level.closeNooks(ids)
  }

  private syncSelf(me: Player, level: Level): void {
    const { player, rig } = this
    if (!player.placed) {
      player.place(me)
      // Into the room, not to the wall behind the entrance.
      const turn = Math.atan2(level.width / 2 - me.position.x, level.depth / 2 - me.position.z)
      const heading = Math.round(turn / (Math.PI / 2)) * (Math.PI / 2)
      player.body.heading = player.shown.heading = heading
      rig.standBehind(heading)
    }
    const seat = me.chairIdx === undefined ? undefined : level.seat(me.chairIdx)
    if (seat) player.seat(seat)
    else player.unseat(me)
    const leader = this.follower.target
    this.follower.sync(me.attributes.followTarget ?? '')
    // The other has gone, or does not want it: the rest of the way is none any more.
    if (leader !== undefined && this.follower.target === undefined) player.stop()
  }

  private syncMap(map: GameMap, catalogue: Catalogue): void {
    const before = this.map
    const isOther = before?.id !== map.id
    this.map = map
    if (isOther || this.atmosphere.isOther(map)) this.enterLight(map, catalogue)
    const objectsChanged = isOther || before?.objects !== map.objects
    const shellChanged = isOther || !same(before && drawnOf(before), drawnOf(map)) || objectsChanged
    if (
      !shellChanged &&
      same(before && decorOf(before), decorOf(map)) &&
      before?.collisions === map.collisions
    )
      return
    const level = buildLevel(map, catalogue)
    this.level = level
    if (isOther) this.enterLevel(level)
    if (shellChanged) this.drawShell(map, catalogue, level)
    if (objectsChanged) this.furnish(map, catalogue, level)
    if (this.decor) disposeGroup(this.decor, true)
    this.decor = createDecor(map, catalogue, level)
    this.scene.add(this.decor)
    this.atmosphere.lightLamps(map, catalogue)
    this.refresh()
  }

  /** The level's own light and what lies round it. */
  private enterLight(map: GameMap, catalogue: Catalogue): void {
    this.atmosphere.enter(map)
    this.atmosphere.lightLamps(map, catalogue)
    this.refresh()
  }

  private enterLevel(level: Level): void {
    this.curtain.close()
    this.glides.clear()
    this.people.clear()
    this.shaking.clear()
    this.player.placed = false
    this.furniture?.dispose()
    this.furniture?.group.removeFromParent()
    this.furniture = undefined
    this.rig.overlook(level.spawn.x, level.spawn.z)
  }

  private drawShell(map: GameMap, catalogue: Catalogue, level: Level): void {
    const old = this.shell
    const shell = createShell(map, catalogue, level, this.quality, this.furnished.promise)
    this.shell = shell
    this.scene.add(shell.group)
    if (old) {
      old.group.removeFromParent()
      old.dispose()
    }
    this.curtain.report('map', 0.6)
    void shell.ready.then(() => {
      // Somebody may be in the next level by now.
      if (this.shell !== shell) return
      this.refresh()
      this.curtain.report('map', 1)
    })
  }

  private furnish(map: GameMap, catalogue: Catalogue, level: Level): void {
    this.isFurnished = false
    if (!this.furniture) {
      this.furniture = new Furniture(() => this.refresh())
      this.scene.add(this.furniture.group)
    }
    void this.furniture
      .sync(map, catalogue, level.spawn, (share) => this.curtain.report('assets', share / FURNISHED))
      .then(() => {
        this.furnished.resolve()
        this.isFurnished = true
      })
  }

  private hear(events: readonly WireEvent[], atMs: number): void {
    this.onNews()
    this.people.hear(events, this.source, atMs)
    if (this.self === undefined) return
    for (const { kind, body } of events) {
      if (kind === 'playerShootsConfetti') this.celebrate(body.encId as EncId)
      if (kind === 'playerSetsEmoteV2') this.sparkle(body.encId as EncId, body.emote ?? '', atMs)
      if (kind === 'playerWaves') this.sparkle(body.encId as EncId, emotes[emote.wave], atMs)
      if (kind === 'fxShakeCamera' && !calm.matches) this.cameraShake = shakeFrom(body, atMs)
      if (kind === 'fxShakeObject' && !calm.matches && body.mapId === this.level?.mapId) {
        this.shaking.set(body.targetId ?? '', shakeFrom(body, atMs))
      }
      if (kind === 'mapMoveObject' && body.mapId === this.level?.mapId) this.glide(body, atMs)
      if (kind !== 'playerMoves' || body.encId !== this.self) continue
      const me = this.source.live(this.self)
      if (me) this.player.hear(me)
    }
  }

  /** A thing is drawn on its way to where the map has it already. */
  private glide(move: EventBody<'mapMoveObject'>, atMs: number): void {
    const key = this.map && objectKey(this.map, move.objectId ?? '')
    const object = key === undefined ? undefined : this.map?.objects.get(key)
    const from = key === undefined ? undefined : this.furniture?.wasAt(key)
    if (key === undefined || !object || !from || calm.matches) return
    const way = { durationMs: move.duration ?? 0, easing: move.easing ?? null }
    this.glides.start(key, from, placementOf(object), way, atMs)
  }

  private glideThings(nowMs: number): void {
    if (this.glides.isEmpty) return
    this.glides.each(nowMs, (key, x, z) => this.furniture?.shift(key, x, 0, z))
    if (this.quality.shadowEvery > 0) this.shadowDue = true
  }

  /** Moves what trembles, and puts it back when it is over. */
  private shakeThings(nowMs: number): void {
    for (const [key, shake] of this.shaking) {
      const offset = shakeOffset(shake, nowMs)
      this.furniture?.shift(key, offset?.x ?? 0, offset?.y ?? 0)
      if (!offset) this.shaking.delete(key)
      if (this.quality.shadowEvery > 0) this.shadowDue = true
    }
  }

  /** After everything else, so that the camera stands still by itself again. */
  private shakeCamera(nowMs: number): void {
    const offset = this.cameraShake && shakeOffset(this.cameraShake, nowMs)
    if (!offset) this.cameraShake = undefined
    else this.rig.nudge(offset.x, offset.y)
  }

  private readonly isFree = (chairIdx: number): boolean => !this.taken.has(chairIdx)

  private sit(chairIdx: number): void {
    if (this.player.doing.name === 'seated') return
    this.player.sitDown()
    void this.source
      .send('setChairStatus', { chairIdx, isOccupied: true })
      .catch(() => this.notice('seatTaken'))
      .finally(() => this.player.sitAnswered())
  }

  private notice(notice: 'seatTaken' | 'noWay'): void {
    promptStore.setState({ notice })
    clearTimeout(this.noticeTimer)
    this.noticeTimer = setTimeout(() => promptStore.setState({ notice: undefined }), NOTICE_MS)
  }

  private celebrate(encId: EncId): void {
    const shown = this.people.figure(encId)?.shown
    if (!shown) return
    playChime('confetti')
    if (!calm.matches) this.confetti.shoot(shown.x, shown.y + CONFETTI_M, shown.z)
  }

  /** What flies up with an emote, for whoever may see things move. */
  private sparkle(encId: EncId, text: string, nowMs: number): void {
    const figure = calm.matches ? undefined : this.people.figure(encId)
    if (!figure) return
    const { x, y, z, heading } = figure.shown
    const floor = figure.motion.seatHeight > 0 ? y + figure.motion.seatHeight - STANDING_HIP_M : y
    this.sparks.shoot(text, nowMs, x, floor, z, heading)
  }

  /** One's own way: whoever was followed goes on alone, and the others hear of it. */
  private stopFollowing(): void {
    if (this.follower.end()) this.source.post('setFollowTarget', { followTarget: '' })
  }

  private follow(nowMs: number, level: Level): void {
    const { follower, player, wishes } = this
    if (follower.target === undefined) return
    if (Math.hypot(wishes.x, wishes.z) > 0.05 || wishes.jump) return this.stopFollowing()
    const leader = this.source.world().encIds.get(follower.target)
    const other = leader === undefined ? undefined : this.people.figure(leader)?.shown
    follower.tick(nowMs, player, other, {
      canPass: level.surroundings.canPass,
      path: (from, to) => level.path(from, to),
    })
  }

  // ---- what people do with the pointer

  look(dx: number, dy: number): void {
    const { lookSpeed, invertLook } = settingsStore.get()
    const perPx = LOOK_PER_PX * lookSpeed
    this.rig.look(-dx * perPx, dy * perPx * (invertLook ? -1 : 1), dx, dy, performance.now())
  }

  zoom(factor: number): void {
    this.rig.zoom(factor)
  }

  tap(x: number, y: number, double: boolean): void {
    const { level, player, raycaster, rig } = this
    if (!level || !player.placed) return
    raycaster.setFromCamera(scratch.pointer.set(x, y), rig.camera)
    const { origin: o, direction: d } = raycaster.ray
    const solid = rayPrisms(level.colliders, o.x, o.y, o.z, d.x, d.y, d.z, 40, 0)
    const reach = Math.min(40, solid)
    const person = double
      ? undefined
      : (this.people.pick(o.x, o.y, o.z, d.x, d.y, d.z, reach) ??
        this.labels.ownerAt(x, y, rig.camera, reach))
    if (person !== undefined && person !== this.self && this.onPickPlayer) {
      this.onPickPlayer(person)
      return
    }
    this.stopFollowing()
    if (player.doing.name === 'seated') {
      player.standUp()
      return
    }
    const picked = pickLevel(level, this.isFree, o.x, o.y, o.z, d.x, d.y, d.z)
    if (!picked) return
    if (picked.kind === 'seat') {
      const { seat } = picked
      this.walk(level, seat, double, seat.chairIdx, seat.height + 0.02)
    } else this.walk(level, picked.point, double)
  }

  /** The shortest way to a point or a seat, shown on the ground. Answers false when there is none. */
  private walk(
    level: Level,
    { x, z }: GroundPoint,
    run: boolean,
    chairIdx?: number,
    height?: number,
  ): boolean {
    const { player } = this
    const from = { x: player.body.x, z: player.body.z }
    const path = level.path(from, { x, z })
    if (!path) {
      this.notice('noWay')
      return false
    }
    if (chairIdx !== undefined && path.length === 0) this.sit(chairIdx)
    else player.walk(path, run, chairIdx)
    this.marker.show(from, chairIdx === undefined ? path : [...path, { x, z }], height)
    return true
  }

  private walkTo(point: GroundPoint, run: boolean): boolean {
    const { level, player } = this
    if (!level || !player.placed) return false
    this.stopFollowing()
    if (player.doing.name === 'seated') player.standUp()
    return this.walk(level, point, run)
  }

  /** E, or the button of the prompt: sit on the seat here, or stand up. */
  use(): void {
    const { level, player } = this
    if (!level || !player.placed) return
    this.stopFollowing()
    if (player.doing.name === 'seated') {
      player.standUp()
      return
    }
    const offer = offerAt(level, this.isFree, player.body, player.body.heading)
    if (offer?.kind === 'portal') {
      const targetUrl = offer.portal.targetUrl ?? offer.portal.targetMap ?? ''
      void this.source.send('enterPortal', { targetUrl }).catch(() => this.notice('noWay'))
    } else if (offer?.kind === 'thing') {
      void this.source.send('triggerItem', { closestObject: offer.thing.key }).catch(() => undefined)
    } else if (offer?.kind === 'sit') this.sit(offer.seat.chairIdx)
  }

  // ---- the steps of a frame, in the order of frameOrder.ts

  /** Whether what was drawn last is on the move: people, things, the eye. */
  get isStirring(): boolean {
    return this.stirs
  }

  /** Whether a hand holds something of which no event tells: the sticks of a gamepad or of the screen. */
  get isHeld(): boolean {
    return this.stick.x !== 0 || this.stick.z !== 0 || this.pad.isUsed()
  }

  /** Whether the level is covered and not yet there: ask `prepare` before a frame. */
  get isClosed(): boolean {
    return this.curtain.isClosed
  }

  /** Whether all is there and the first frames are still to be drawn, whoever looks. */
  get isArriving(): boolean {
    return !this.curtain.isOpen && !this.curtain.isClosed
  }

  /** Whether frames are as they will be: nothing is on its way any more, no shader is made for the first time. */
  get isSettled(): boolean {
    return this.curtain.isOpen && this.isFurnished
  }

  /** While nothing is seen: people get their bodies. Answers whether a frame is drawn all the same. */
  prepare(nowMs: number): boolean {
    if (!this.level) return false
    this.people.build(this.source.world(), 0)
    const isDue = this.curtain.isFrameDue(nowMs, this.isNew)
    if (isDue) this.isNew = false
    return isDue
  }

  readInput(): void {
    const { keys, wishes, rig, stick } = this
    this.stirs = false
    keys.direction(scratch.direction)
    const padded = this.readPad()
    this.noteDevice(scratch.direction.x !== 0 || scratch.direction.z !== 0 || keys.use)
    const right = scratch.direction.x || stick.x || padded.x
    const ahead = scratch.direction.z || stick.z || padded.z
    const length = Math.hypot(right, ahead)
    const scale = length > 1 ? 1 / length : 1
    const sin = Math.sin(rig.heading)
    const cos = Math.cos(rig.heading)
    wishes.x = (ahead * sin - right * cos) * scale
    wishes.z = (ahead * cos + right * sin) * scale
    // The stick pushed to its edge runs.
    wishes.run = keys.running || Math.hypot(stick.x, stick.z) > 0.92 || padded.run
    wishes.jump = keys.jump || padded.jump
    keys.jump = false
    if (keys.use || padded.use) this.use()
    keys.use = false
  }

  /** Hints name the button of what was used last. */
  private noteDevice(isByKeys: boolean): void {
    const device = this.pad.isUsed() ? 'pad' : isByKeys ? 'keys' : undefined
    if (device && device !== promptStore.get().device) promptStore.setState({ device })
  }

  private readPad(): PadWishes {
    const nowMs = performance.now()
    const deltaS = Math.min(0.1, (nowMs - this.padMs) / 1000)
    this.padMs = nowMs
    if (!this.pad.read(padWishes)) return noWishes
    const { lookX, lookY, view } = padWishes
    if (this.padWheel(padWishes)) return noWishes
    if (lookX !== 0 || lookY !== 0) this.look(lookX * PAD_LOOK_PX * deltaS, lookY * PAD_LOOK_PX * deltaS)
    if (view) nextView()
    return padWishes
  }

  /** The wheel of emotes while its button is held: either stick points, letting go picks. */
  private padWheel({ wheel, x, z, lookX, lookY }: PadWishes): boolean {
    const isOpen = emoteWheelStore.get().heldBy === 'pad'
    if (!wheel) {
      if (isOpen) letWheelGo()
      return false
    }
    if (!isOpen) openWheel('pad')
    const pointed = sectorAt(lookX, lookY, WHEEL_DEAD) ?? sectorAt(x, -z, WHEEL_DEAD)
    // A stick that goes back to its middle first means what it pointed at.
    if (pointed !== undefined) chooseEmote(pointed)
    return true
  }

  movePlayer(nowMs: number, deltaS: number): void {
    const { level, player } = this
    if (!level || this.self === undefined) return
    this.follow(nowMs, level)
    player.tick(deltaS, this.wishes, level.surroundings)
    this.soundStep(level)
    this.soundPlace(level, nowMs)
    const figure = this.people.figure(this.self)
    if (figure) {
      const { shown, motion } = figure
      const moved = Math.abs(shown.x - player.shown.x) + Math.abs(shown.z - player.shown.z) > 0.001
      if (moved && this.quality.shadowEvery > 0) this.shadowDue = true
      if (moved) this.stirs = true
      Object.assign(shown, player.shown)
      motion.speed = player.shown.speed
      motion.airborne = !player.body.grounded
      motion.seatHeight = player.doing.name === 'seated' ? player.doing.seat.height : 0
    }
    if (player.doing.name !== 'path') this.marker.hide()
    this.marker.tick(nowMs, player.shown)
    this.showPrompt(level)
  }

  private soundStep(level: Level): void {
    const { shown, body, doing } = this.player
    const walks = body.grounded && doing.name !== 'seated'
    if (!this.stride.step(shown.x, shown.z, shown.speed, walks)) return
    playStep(surfaceOf(level.floorAt(shown.x, shown.z)), 0, 0, shown.speed > limits.walkSpeed * 1.3)
  }

  /** Steps of the others, and what the place itself sounds like where one is. */
  private soundPlace(level: Level, nowMs: number): void {
    if (!isHearing() || !this.map) return
    const { ear, player, rig, people } = this
    ear.x = player.shown.x
    ear.z = player.shown.z
    ear.rightX = -Math.cos(rig.heading)
    ear.rightZ = Math.sin(rig.heading)
    this.footfalls.tick(people.all, this.self, ear, level.floorAt, playStep)
    if (nowMs - this.placeHeardMs < PLACE_MS) return
    this.placeHeardMs = nowMs
    if (this.soundscape?.map !== this.map) this.soundscape = { map: this.map, of: soundscapeOf(this.map) }
    const scape = this.soundscape.of
    setAmbience(mixOf(scape, isOutside(scape, level.floorAt(ear.x, ear.z))))
  }

  private showPrompt(level: Level): void {
    const offer = this.offerFor(level, this.player)
    const isSame = offerKey(offer) === offerKey(this.offer)
    this.offer = offer
    if (!isSame) promptStore.setState({ prompt: offer?.kind, words: this.wordsOf(offer) })
  }

  private offerFor(level: Level, player: SelfPlayer): Offer | undefined {
    if (player.doing.name === 'seated') return { kind: 'stand', seat: player.doing.seat }
    if (player.doing.name !== 'free') return undefined
    return offerAt(level, this.isFree, player.body, player.body.heading)
  }

  private wordsOf(offer: Offer | undefined): string {
    if (offer?.kind === 'thing') return offer.thing.words
    if (offer?.kind !== 'portal' || offer.portal.targetUrl !== undefined) return ''
    return this.source.world().maps.get((offer.portal.targetMap ?? '') as MapId)?.name ?? ''
  }

  /** Takes the element that is to stand at the thing of the prompt. */
  readonly placePrompt = (element: HTMLElement | null): void => {
    this.promptElement = element
    this.promptAt = ''
  }

  /** After the camera: the hint stands at its thing in this frame as well. */
  private movePrompt(cssWidth: number, cssHeight: number): void {
    const { offer, promptElement, rig } = this
    if (!offer || !promptElement) return
    const { x, y, z } = hintPlace(offer)
    const at = scratch.ahead.set(x, y, z).applyMatrix4(rig.camera.matrixWorldInverse)
    const isBehind = !rig.isPlan && at.z > -0.2
    at.applyMatrix4(rig.camera.projectionMatrix)
    const margins = cssWidth < PHONE_PX ? promptMargins.phone : promptMargins.wide
    const [left, top] = hintPixels({ x: at.x, y: at.y, isBehind }, cssWidth, cssHeight, margins)
    const place = `translate(${left}px, ${top}px)`
    if (place === this.promptAt) return
    this.promptAt = place
    promptElement.style.transform = place
  }

  movePeople(nowMs: number, deltaS: number): void {
    if (!this.level) return
    this.glideThings(nowMs)
    this.shakeThings(nowMs)
    const world = this.source.world()
    this.people.build(world, deltaS)
    const moved = this.people.move(world, this.level, this.self, nowMs, deltaS)
    if (moved && this.quality.shadowEvery > 0) this.shadowDue = true
    if (moved || !this.glides.isEmpty || this.shaking.size > 0) this.stirs = true
  }

  moveCamera(nowMs: number, deltaS: number): void {
    const { player, rig } = this
    this.renderer.getSize(scratch.size)
    const { shown, body } = player
    followed.placed = player.placed
    followed.seated = player.doing.name === 'seated'
    followed.x = shown.x
    followed.y = shown.y
    followed.z = shown.z
    followed.vx = body.vx
    followed.vz = body.vz
    rig.tick(nowMs, deltaS, followed, this.level, scratch.size.x, scratch.size.y)
    keepInSight(rig.followedM)
    if (!rig.isPosed) this.shakeCamera(nowMs)
    this.noteEye(rig.camera.matrixWorld)
  }

  private noteEye(matrix: Matrix4): void {
    const { elements } = this.eye
    for (let i = 0; i < elements.length; i++)
      if (Math.abs(elements[i]! - matrix.elements[i]!) > STILL) this.stirs = true
    this.eye.copy(matrix)
  }

  showPeople(nowMs: number, deltaS: number, cssWidth: number, cssHeight: number): void {
    this.curtain.drawn()
    this.atmosphere.tick(nowMs, deltaS, this.renderer.domElement.height)
    this.confetti.tick(deltaS)
    this.sparks.tick(nowMs, this.renderer.domElement.height)
    if (this.confetti.points.visible || this.sparks.isFlying) this.stirs = true
    if (!this.level) return
    const { labels, blobs, rig } = this
    labels.begin(rig.camera, cssWidth, cssHeight)
    blobs.begin()
    const hidesSelf = this.player.placed && rig.hidesSelf
    this.people.show(
      labels,
      blobs,
      this.level,
      this.quality,
      nowMs,
      deltaS,
      this.frame,
      hidesSelf ? this.self : undefined,
      this.self,
    )
    labels.end()
    blobs.end()
    this.movePrompt(cssWidth, cssHeight)
  }

  light(): void {
    this.frame++
    const { quality } = this
    const { sun } = this.atmosphere
    // Where the camera looks, somewhat ahead of the player, is where shadows are seen.
    this.rig.lookedAt(quality.shadowReachM * 0.45, scratch.lookedAt)
    const { x, z } = scratch.lookedAt
    sun.follow(x, z, quality.shadowEvery === 0 ? 5 : 1.5)
    if (this.shadowDue && this.frame % Math.max(1, quality.shadowEvery || 6) === 0) {
      sun.redraw()
      this.shadowDue = false
    }
  }

  /** Something new is in the scene or has got its pictures. */
  private refresh(): void {
    this.onNews()
    this.isNew = true
    this.shadowDue = true
    this.atmosphere.dress()
    if (this.quality.simpleMaterials) useSimpleMaterials(this.scene, true)
  }

  /**
   * The canvas has a new graphics context. Geometries, pictures and shaders go there by themselves; what was only ever
   * drawn on the old one is drawn again.
   */
  restoreGraphics(): void {
    this.atlas.restore()
    this.atmosphere.restore()
    this.refresh()
  }

  // ---- settings

  setQuality(name: QualityName): void {
    if (name === this.quality.name) return
    this.quality = qualities[name]
    this.atmosphere.useQuality(this.quality)
    useSimpleMaterials(this.scene, this.quality.simpleMaterials)
    void this.reflect()
    this.shadowDue = true
  }

  /** Puts the camera somewhere for a picture; undefined gives it back to the player. */
  setCameraPose(pose: CameraPose | undefined): void {
    this.rig.setPose(pose)
  }

  stats(): Readonly<Record<string, number>> {
    const { render, memory } = this.renderer.info
    const { topSpeed: avatarTopSpeed, leaps: avatarLeaps } = this.people
    this.people.topSpeed = this.people.leaps = 0
    return {
      frames: render.frame,
      drawCalls: render.calls,
      triangles: render.triangles,
      geometries: memory.geometries,
      textures: memory.textures,
      programs: this.renderer.info.programs?.length ?? 0,
      avatars: this.people.count,
      things: this.furniture?.count ?? 0,
      confetti: this.confetti.flying,
      // How smoothly the others walk: m/s and jumps since the last call.
      avatarTopSpeed,
      avatarLeaps,
    }
  }

  dispose(): void {
    this.disposed = true
    keepInSight(0)
    clearTimeout(this.noticeTimer)
    promptStore.setState({ prompt: undefined, words: '', notice: undefined })
    for (const stop of this.stops) stop()
    setAmbience(silence)
    this.people.dispose()
    this.furniture?.dispose()
    this.shell?.dispose()
    if (this.decor) disposeGroup(this.decor, true)
    this.atmosphere.dispose()
    this.blobs.dispose()
    this.labels.dispose()
    this.atlas.dispose()
    this.marker.dispose()
    this.confetti.dispose()
    this.sparks.dispose()
    this.scene.clear()
  }
}
