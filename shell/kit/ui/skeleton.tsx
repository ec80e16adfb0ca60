interface SkeletonProps {
  width?: string
  height?: string
  className?: string
}

/**
 * A place kept at its final size, never wider than where it stands: with a percentage in its width, it does not widen
 * the column of a grid. Put it inside a `SkeletonRegion`.
 */
export function Skeleton({ width, height, className = '' }: SkeletonProps) {
  const style = { width: width && `min(${width}, 100%)`, height }
  return <span className={`skel ${className}`} style={style} aria-hidden="true" />
}
