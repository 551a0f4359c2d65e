"""Logistic regression with L2 regularization, as the fitted confidences need it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]


def fit_logistic(
    values: Values, right: Values, *, shares: Values, shrink: float, is_positive: bool
) -> tuple[float, Values]:
    """Return the bias and the weights that make the cases likeliest.

    `values` has a row for each case, `right` is 1 or 0, `shares` is how much a case counts.
    Features are standardized before `shrink` applies. With `is_positive` no weight is below 0.
    """
    from scipy import optimize

    center = np.average(values, axis=0, weights=shares)
    spread = np.sqrt(np.average((values - center) ** 2, axis=0, weights=shares)) + 1e-9
    table = np.hstack([np.ones((len(values), 1)), (values - center) / spread])

    def loss(given: Values) -> tuple[float, Values]:
        logits = table @ given
        shrunk = np.where(np.arange(len(given)) == 0, 0.0, given)
        value = shares @ np.logaddexp(0, -logits * (2 * right - 1)) + shrink * shrunk @ shrunk
        slope = table.T @ (shares * (1 / (1 + np.exp(-logits)) - right)) + 2 * shrink * shrunk
        return float(value), slope

    minimize: Any = optimize.minimize  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    bounds = [(None, None), *[(0.0 if is_positive else None, None)] * values.shape[1]]
    best = np.asarray(minimize(loss, np.zeros(len(bounds)), jac=True, bounds=bounds).x)
    weights = best[1:] / spread
    return float(best[0] - weights @ center), weights
