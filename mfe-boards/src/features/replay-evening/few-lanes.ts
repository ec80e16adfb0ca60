/** More lanes than these would push the board off the screen. The page reserves their room before it loads them. */
export const FEW_LANES = 12
