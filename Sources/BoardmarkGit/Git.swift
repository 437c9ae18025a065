// The git layer.
