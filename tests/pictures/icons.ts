import { ICON_PATHS, type IconName } from '../../shell/kit/ui/icon-paths.ts'

/** The colours of the table, its lines and the ball, as in `favicon.svg`. */
const [TABLE, LINE, BALL] = ['#0f4ba6', '#ffffff', '#f7d43b']

const svg = (size: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 512 512"><path fill="${TABLE}" d="M0 0h512v512H0z"/>${content}</svg>`

/** The mark around the centre. With `scale` 1 it lies within 40 % of the width, where no mask of a system cuts. */
const mark = (scale: number) =>
  `<g fill="none" stroke="${LINE}" transform="translate(256 256) scale(${scale}) translate(-256 -256)"><path stroke-width="14" d="M96 150h320v212H96z"/><path stroke-width="24" d="M256 112v288"/><circle cx="336" cy="222" r="38" fill="${BALL}" stroke="none"/></g>`

const sign = (name: IconName) =>
  `<g fill="none" stroke="${LINE}" stroke-width="2" transform="translate(112 112) scale(12)"><path d="${ICON_PATHS[name]}"/></g>`

/** Paths below the shell's public files, with the width and the drawing of each. */
export const ICONS: Readonly<Record<string, { size: number; drawing: string }>> = Object.fromEntries(
  [
    ['icon-192.png', 192, mark(1.3)],
    ['icon-512.png', 512, mark(1.3)],
    ['icon-maskable-192.png', 192, mark(1)],
    ['icon-maskable-512.png', 512, mark(1)],
    // iOS rounds the corners and cuts nothing else.
    ['apple-touch-icon.png', 180, mark(1.15)],
    ['shortcut-live.png', 96, sign('player-play')],
    ['shortcut-groups.png', 96, sign('users')],
    ['shortcut-points.png', 96, sign('chart-line')],
  ].map(([path, size, content]) => [path, { size, drawing: svg(Number(size), String(content)) }]),
)
