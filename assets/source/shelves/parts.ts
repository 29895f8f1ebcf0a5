import type { CatalogueItem } from '#shared/map/catalogue.ts'
import type { ShelfPart } from '#shared/map/making/shelves.ts'

const part = (id: string, zh: string, en: string, items: string): ShelfPart => ({
  id,
  name: { zh, en },
  items: items.trim().split(/\s+/),
})

/**
 * What lies on the shelves of the map maker, in its order: what most rooms need first, alike beside alike. Left out is what a
 * thing looks like when it is closed or off (`states`): that is set at the thing.
 */
export const shelfParts: Readonly<Record<CatalogueItem['group'], readonly ShelfPart[]>> = {
  FURNITURE: [
    part(
      'seats',
      '椅凳',
      'Chairs and stools',
      `
      office-chair office-chair-teal office-chair-coral chair-shell-white chair-shell-teal
      chair-shell-mustard chair-wood chair-upholstered bar-stool stool-wood chair-tablet
      chair-tablet-coral chair-row-teal chair-row-sand
    `,
    ),
    part(
      'sofas',
      '沙发和长凳',
      'Sofas and benches',
      `
      sofa-sand sofa-two sofa-three sofa-teal sofa-corner sofa-tintable booth-sofa armchair armchair-teal
      armchair-mustard bean-bag bean-bag-light pouf-coral pouf-mustard bench-lounge bench-museum
      bench-planter bench-garden bench-park bench-ring
    `,
    ),
    part(
      'tables',
      '桌子',
      'Tables',
      `
      desk-white desk-wood desk-workplace desk-workplace-teal desk-corner desk-standing table-meeting
      table-meeting-large table-round table-dining table-coffee table-coffee-round table-side table-bar
      desk-school
    `,
    ),
    part(
      'counters',
      '前台和吧台',
      'Counters',
      `
      reception-counter info-desk counter-bar lectern kiosk-tea
    `,
    ),
    part(
      'storage',
      '柜架',
      'Storage',
      `
      bookshelf bookshelf-low shelf-divider sideboard filing-cabinet locker-tower lockers bar-shelf
      brochure-rack coat-stand bin
    `,
    ),
    part(
      'kitchen',
      '厨房',
      'Kitchen',
      `
      kitchen-cabinet kitchen-drawers kitchen-sink kitchen-tall kitchen-upper
    `,
    ),
    part(
      'boards',
      '书写板',
      'Boards to write on',
      `
      whiteboard blackboard notice-board
    `,
    ),
    part(
      'doors',
      '门窗',
      'Doors and windows',
      `
      door-wood door-glass door-sliding doorway window window-tall window-hall
    `,
    ),
    part(
      'dividers',
      '隔断和围栏',
      'Dividers and barriers',
      `
      glass-partition glass-partition-wide folding-screen focus-pod rope-barrier barrier beam-timber
    `,
    ),
    part(
      'stages',
      '舞台和看台',
      'Stages and stands',
      `
      stage stage-deck stage-steps stage-deck-wood stage-steps-wood tier-1 tier-2 tier-3 tier-4 tier-5
      stand-bench truss-tower truss-beam
    `,
    ),
    part(
      'fair',
      '展会',
      'Fairs',
      `
      booth-teal booth-coral booth-mustard booth-slate arch-fair turntable
    `,
    ),
    part(
      'play',
      '玩和学',
      'Play and learn',
      `
      ping-pong piano basketball-hoop globe
    `,
    ),
  ],
  ELECTRICAL: [
    part(
      'lamps',
      '灯具',
      'Lamps',
      `
      lamp-floor lamp-arc desk-lamp lamp-pendant-white lamp-pendant-coral lamp-pendant-mustard
      lamp-pendant-ring lamp-linear lamp-ceiling-panel lamp-spot-rail floor-strip lamp-bollard lamp-street
    `,
    ),
    part(
      'screens',
      '屏幕',
      'Screens',
      `
      tv-wall tv-stand screen-wall screen-wall-hall led-wall led-banner led-wall-fair kiosk-touch
      projector monitor laptop
    `,
    ),
    part(
      'appliances',
      '电器',
      'Appliances',
      `
      coffee-machine water-cooler kettle microwave fridge vending-machine copier desk-phone
      air-conditioner
    `,
    ),
    part(
      'sound',
      '声光和互动',
      'Sound, light and play',
      `
      speaker speaker-stack dj-booth jukebox spotlight spotlight-beam score-board counter-stand
    `,
    ),
    part(
      'lightArt',
      '光影装置',
      'Works of light',
      `
      lantern-post lamp-moon lamp-reeds lamp-orbs lamp-rings lightbox-moonrise lightbox-deep
      lightbox-forest
    `,
    ),
    part(
      'building',
      '楼内设施',
      'Of the building',
      `
      elevator-door exit-sign fire-extinguisher smoke-detector
    `,
    ),
  ],
  DECORATE: [
    part(
      'plants',
      '植物',
      'Plants',
      `
      plant-monstera plant-fig plant-bushy plant-broad plant-snake plant-snake-white plant-small
      plant-succulent bonsai planter-box planter-box-wood planter-round
    `,
    ),
    part(
      'pictures',
      '墙面装饰',
      'On walls',
      `
      poster-hills poster-shapes poster-waves wall-textile wall-clock wall-shelf corkboard whiteboard-wall
      acoustic-panels slat-wall work-peaks work-lotus work-harbour work-field work-order work-cranes
    `,
    ),
    part(
      'rugs',
      '地毯',
      'Rugs',
      `
      rug-sand rug-teal rug-coral rug-tintable rug-round-sand rug-round-teal rug-round-coral
    `,
    ),
    part(
      'small',
      '小摆件',
      'Small things',
      `
      vase books-stack coffee-cup fruit-bowl cat item-cup item-coffee item-paper item-plane
      item-book item-apple item-flower item-bouquet item-candle item-lantern item-parcel
    `,
    ),
    part(
      'signs',
      '标牌',
      'Signs',
      `
      sign-plate sign-room sign-name sign-title sign-board sign-totem sign-hanging sign-stone flag
      banner-hanging
    `,
    ),
    part(
      'exhibits',
      '展品和展台',
      'Exhibits and plinths',
      `
      plinth-white plinth-slate plinth-case plinth-low exhibit-celadon exhibit-jar exhibit-tripod
      exhibit-jade exhibit-bowl exhibit-knot exhibit-bird exhibit-stones sculpture-ring exhibit-car
      exhibit-robot exhibit-arm exhibit-city exhibit-windmill exhibit-drone
    `,
    ),
    part(
      'garden',
      '庭院',
      'Garden',
      `
      tree tree-round tree-blossom tree-cypress hedge hedge-low plant-bed plant-reeds plant-lotus rocks
      stone-basin plinth-stone fountain pavilion pergola parasol railing gate moon-gate
    `,
    ),
    part(
      'structure',
      '柱和梁',
      'Columns and beams',
      `
      column beam-white
    `,
    ),
    part(
      'vehicles',
      '车和船',
      'Vehicles',
      `
      vehicle-bicycle vehicle-scooter vehicle-kart vehicle-kart-teal vehicle-boat
    `,
    ),
  ],
}

/** Items that are a state of another one (thingStates.ts), not a thing of their own. */
export const states = [
  'door-wood-closed',
  'door-glass-closed',
  'door-sliding-closed',
  'lamp-floor-off',
  'lamp-arc-off',
] as const
