import { Component, type ReactNode } from 'react';

interface ScreenBoundaryProps {
  children: ReactNode;
}

/**
 * Keeps the layout in place when a screen throws, until its document is shown instead
 * (`show-document.ts`).
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
